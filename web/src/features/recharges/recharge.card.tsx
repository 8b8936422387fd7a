import { rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { CopyText } from '#kit/copy-text.tsx';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { RechargeStatusTag } from './recharge-status.tsx';

export default function RechargeCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('recharges');
  const row = useListed(rechargeList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.no}
      badge={<RechargeStatusTag status={row.status} />}
      facts={[
        [t('columns.uid'), row.uid ?? <Absent key="uid" />],
        [t('columns.amount'), <Money key="amount" amount={row.amount} asset={row.asset} />],
        [t('columns.source'), t(`source.${row.source}`)],
        ...(row.txid === null
          ? []
          : [[t('columns.txid'), <CopyText key="txid" value={row.txid} plain />] as const]),
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
