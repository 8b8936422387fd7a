import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { useAccess } from '#session/access.tsx';
import { type Reversible, waitsForReversal } from './reversal-state.tsx';

interface ReversalNoticeProps {
  row: Reversible;
  /** Whose messages have `maker.isYou` and `maker.isOther`. */
  namespace: string;
  /** What is to be said besides. */
  children?: ReactNode;
}

/** Says of one that is to be reversed who asked for it, and that somebody else must do it. */
export function ReversalNotice({ row, namespace, children }: ReversalNoticeProps) {
  const { t } = useTranslation(namespace);
  const isMine = row.reverse_maker_id === useAccess().id;
  if (!waitsForReversal(row)) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <Panel tone={isMine ? 'warning' : 'info'}>
        {isMine ? t('maker.isYou') : t('maker.isOther', { maker: row.reverse_maker })}
        {children}
      </Panel>
    </div>
  );
}
