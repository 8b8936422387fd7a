import type { CopyProfit } from '@quarterdeck/contract/copy-profits';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { useAccess } from '#session/access.tsx';

interface ReversalNoticeProps {
  row: CopyProfit;
}

/** Says of one that is to be taken back who asked for it, and that somebody else must do it. */
export function ReversalNotice({ row }: ReversalNoticeProps) {
  const { t } = useTranslation('copy-profits');
  const isMine = row.reverse_maker_id === useAccess().id;
  if (row.status === 'reversed' || row.reverse_maker_id === null) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <Panel tone={isMine ? 'warning' : 'info'}>
        {isMine ? t('maker.isYou') : t('maker.isOther', { maker: row.reverse_maker })}
        {row.is_last ? null : ` ${t('maker.notLast')}`}
      </Panel>
    </div>
  );
}
