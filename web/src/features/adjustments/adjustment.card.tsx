import { adjustmentList } from '@quarterdeck/contract/features/adjustments/adjustments';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { AdjustedAmount, AdjustmentState } from './adjustment-tags.tsx';

export default function AdjustmentCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('adjustments');
  const row = useListed(adjustmentList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.no}
      badge={<AdjustmentState row={row} />}
      facts={[
        [t('columns.uid'), row.uid],
        [t('columns.amount'), <AdjustedAmount key="amount" row={row} />],
        [t('columns.category'), t(`category.${row.category}`)],
        [t('columns.maker'), row.maker],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
