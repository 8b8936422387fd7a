import { activityList } from '@quarterdeck/contract/features/rewards/activities/activities';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { PhaseTag, titleOf } from './activity-words.tsx';

export default function ActivityCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('rewards-activities');
  const row = useListed(activityList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={titleOf(row)}
      badge={<PhaseTag phase={row.phase} />}
      facts={[
        [t('columns.starts_at'), <Time key="starts" value={row.starts_at} />],
        [t('columns.ends_at'), <Time key="ends" value={row.ends_at} />],
        [t('columns.budget'), <Money key="budget" amount={row.budget} asset={row.asset} />],
        [t('columns.given'), <Money key="given" amount={row.given} asset={row.asset} />],
      ]}
    />
  );
}
