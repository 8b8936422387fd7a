import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { useAccess } from '#session/access.tsx';

interface MakerPanelProps {
  makerId: number | null;
  maker: string | null;
  /** Whose messages have `maker.isYou` and `maker.isOther`. */
  namespace: string;
  /** What is said before. */
  said?: ReactNode;
  /** What is to be said besides. */
  children?: ReactNode;
  /** It warns whoever it was. */
  warns?: boolean;
}

/** Says of what waits for a second person who asked for it, and that it is for somebody else to decide. */
export function MakerPanel({ makerId, maker, namespace, said, children, warns = false }: MakerPanelProps) {
  const { t } = useTranslation(namespace);
  const isMine = makerId === useAccess().id;
  return (
    <Panel tone={isMine || warns ? 'warning' : 'info'}>
      {said}
      {isMine ? t('maker.isYou') : t('maker.isOther', { maker: maker ?? '' })}
      {children}
    </Panel>
  );
}
