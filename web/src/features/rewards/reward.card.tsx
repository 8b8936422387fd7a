import { rewardList } from '@quarterdeck/contract/features/rewards/rewards';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { RewardStatusTag } from './reward-status.tsx';

export default function RewardCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('rewards');
  const row = useListed(rewardList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={t('drawer.title', { id: row.id })}
      badge={<RewardStatusTag status={row.status} />}
      facts={[
        [t('columns.kind'), t(`kind.${row.kind}`)],
        [t('columns.amount'), <Money key="amount" amount={row.amount} asset={row.asset} />],
        [t('columns.beneficiary_uid'), row.beneficiary_uid],
        [t('columns.source_uid'), row.source_uid ?? <em key="source">{t('drawer.unseen')}</em>],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
