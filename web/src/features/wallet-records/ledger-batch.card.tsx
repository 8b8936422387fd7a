import { walletRecordBatch } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { useAssetName } from '#kit/asset-name.ts';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { sumsOf } from '#kit/posting-sums.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { MovementName } from './movement-name.tsx';

export default function BatchCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('wallet-records');
  const nameOf = useAssetName();
  const { data, error } = useQuery(endpointQuery(walletRecordBatch, { id: of.id ?? '' }, { quiet: true }));
  if (data === undefined) return <RecordCard title={error ? null : undefined} facts={[]} />;
  const sums = sumsOf(data.lines);
  const uids = [...new Set(data.lines.flatMap(({ uid }) => uid ?? []))];
  return (
    <RecordCard
      title={t('drawer.title', { id: data.id })}
      facts={[
        [t('columns.movement'), <MovementName key="movement" movement={data.type} />],
        ...sums.map(
          ({ asset, debit }) =>
            [
              t('card.moved', { asset: nameOf(asset) }),
              <Money key={asset} amount={debit} asset={asset} />,
            ] as const,
        ),
        ...(uids.length > 0 ? [[t('columns.uid'), uids.join(', ')] as const] : []),
        [t('drawer.actor'), data.actor],
        [t('drawer.effectiveAt'), <Time key="at" value={data.effective_at} />],
      ]}
    />
  );
}
