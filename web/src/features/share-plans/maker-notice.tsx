import type { SharePlan } from '@quarterdeck/contract/share-plans';
import { useTranslation } from 'react-i18next';
import { Panel } from '#kit/panel.tsx';
import { useAccess } from '#session/access.tsx';

interface MakerNoticeProps {
  row: SharePlan;
}

/** Says of a version that waits who proposed it, and that somebody else must activate it. */
export function MakerNotice({ row }: MakerNoticeProps) {
  const { t } = useTranslation('share-plans');
  const isOwn = row.maker_id === useAccess().id;
  if (row.status !== 'pending_review') return null;
  return (
    <Panel tone={isOwn ? 'warning' : 'info'}>
      {isOwn ? t('maker.isYou') : t('maker.isOther', { maker: row.maker ?? '' })}
    </Panel>
  );
}
