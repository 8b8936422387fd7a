import { codeBatchList } from '@quarterdeck/contract/features/codes/batches/batches';
import { useTranslation } from 'react-i18next';
import { ActivationPlan, ActivationPrice } from '#kit/activation-plan.tsx';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { BatchState } from './batch-status.tsx';

export default function BatchCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('codes-batches');
  const row = useListed(codeBatchList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.no}
      badge={<BatchState row={row} />}
      facts={[
        [t('columns.count'), row.count.toLocaleString('en-US')],
        [t('columns.plan_days'), <ActivationPlan key="plan" row={row} />],
        [t('columns.price'), <ActivationPrice key="price" row={row} short />],
        [t('columns.expires_at'), <Time key="expires" value={row.expires_at} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
