import type { Transfer } from '@quarterdeck/contract/transfers';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { useAccess } from '#session/access.tsx';

interface ReversalNoticeProps {
  row: Transfer;
}

/** Says of one that is to be taken back who asked for it, and that somebody else must do it. */
export function ReversalNotice({ row }: ReversalNoticeProps) {
  const { t } = useTranslation('transfers');
  const isMine = row.reverse_maker_id === useAccess().id;
  if (row.status !== 'posted' || row.reverse_maker_id === null) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <Panel tone={isMine ? 'warning' : 'info'}>
        {isMine ? t('maker.isYou') : t('maker.isOther', { maker: row.reverse_maker })}
      </Panel>
    </div>
  );
}
