import { transferList } from '@quarterdeck/contract/features/transfers/transfers';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import { useOwnAssetNames } from '#kit/asset-name.ts';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { TransferState, useReceiverName } from './transfer-tags.tsx';

export default function TransferCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('transfers');
  const ownAssets = useOwnAssetNames();
  const receiverOf = useReceiverName();
  const row = useListed(transferList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.no}
      badge={<TransferState row={row} />}
      facts={[
        [t('columns.kind'), t(`kind.${row.kind}`, ownAssets)],
        [t('columns.uid'), row.uid],
        [t('columns.to_uid'), receiverOf(row) ?? <Absent key="receiver" />],
        [t('columns.amount'), <Money key="amount" amount={row.amount} asset={row.asset} />],
        [t('columns.received'), <Money key="received" amount={row.received} asset={row.to_asset} />],
        [t('columns.created_at'), <Time key="created" value={row.created_at} />],
      ]}
    />
  );
}
