import type { Adjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { Time } from '#kit/time.tsx';
import { useAccess } from '#session/access.tsx';

interface MakerNoticeProps {
  row: Adjustment;
}

/** Says of one that waits who proposed it, that somebody else must approve it, and until when. */
export function MakerNotice({ row }: MakerNoticeProps) {
  const { t } = useTranslation('adjustments');
  const isMine = row.maker_id === useAccess().id;
  if (row.status !== 'pending') return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <Panel tone={isMine ? 'warning' : 'info'}>
        {isMine ? t('maker.isYou') : t('maker.isOther', { maker: row.maker })}
        <div>
          {t('columns.expires_at')}: <Time value={row.expires_at} />
        </div>
      </Panel>
    </div>
  );
}
