import type { Recharge } from '@quarterdeck/contract/recharges';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { useAccess } from '#session/access.tsx';

interface MakerNoticeProps {
  row: Recharge;
}

/** Says of a credit by hand who proposed it, and that somebody else must approve it. */
export function MakerNotice({ row }: MakerNoticeProps) {
  const { t } = useTranslation('recharges');
  const me = useAccess().id;
  if (row.maker === null || row.status !== 'pending_review') return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <Panel tone={row.maker_id === me ? 'warning' : 'info'}>
        {row.maker_id === me ? t('maker.isYou') : t('maker.isOther', { maker: row.maker })}
      </Panel>
    </div>
  );
}
