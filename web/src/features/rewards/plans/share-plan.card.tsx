import { sharePlanList } from '@quarterdeck/contract/features/rewards/plans/plans';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { PlanStatusTag } from './plan-status.tsx';

export default function SharePlanCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('rewards-plans');
  const row = useListed(sharePlanList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={`${row.no} · ${row.name}`}
      badge={<PlanStatusTag status={row.status} />}
      facts={[
        [t('columns.mode'), t(`mode.${row.mode}`)],
        [t('columns.depth'), row.depth],
        [t('columns.source_cap_percent'), `${row.source_cap_percent}%`],
        [t('columns.maker'), row.maker],
        [t('columns.activated_at'), <Time key="activated" value={row.activated_at} />],
      ]}
    />
  );
}
