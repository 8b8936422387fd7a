import type { Adjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { useTranslation } from 'react-i18next';
import { MakerPanel } from '#kit/approval/maker-panel.tsx';
import { Labelled } from '#kit/labelled.tsx';
import { Time } from '#kit/time.tsx';

interface MakerNoticeProps {
  row: Adjustment;
}

/** Says of one that waits who proposed it, that somebody else must approve it, and until when. */
export function MakerNotice({ row }: MakerNoticeProps) {
  const { t } = useTranslation('adjustments');
  if (row.status !== 'pending') return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <MakerPanel makerId={row.maker_id} maker={row.maker} namespace="adjustments" need="adjustment.approve">
        <div>
          <Labelled label={t('columns.expires_at')}>
            <Time value={row.expires_at} />
          </Labelled>
        </div>
      </MakerPanel>
    </div>
  );
}
