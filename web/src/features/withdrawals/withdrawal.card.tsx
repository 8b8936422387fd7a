import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { useTranslation } from 'react-i18next';
import { CopyText } from '#kit/copy-text.tsx';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { RiskScore } from '#kit/risk-score.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { WithdrawalStatusTag } from './withdrawal-status.tsx';

export default function WithdrawalCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('withdrawals');
  const row = useListed(withdrawalList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.no}
      badge={<WithdrawalStatusTag status={row.status} />}
      facts={[
        [t('columns.uid'), row.uid],
        [t('columns.net'), <Money key="net" amount={row.net} asset={row.asset} />],
        [t('columns.address'), <CopyText key="address" value={row.address} plain />],
        [t('columns.risk_score'), <RiskScore key="risk" score={row.risk_score} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
