import { exchangeList } from '@quarterdeck/contract/features/exchanges/exchanges';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { ExchangeStatusTag } from './status-tag.tsx';

export default function ExchangeCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('exchanges');
  const row = useListed(exchangeList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.name}
      badge={<ExchangeStatusTag status={row.status} />}
      facts={[
        [t('columns.pairs_on'), `${row.pairs_on} / ${row.pairs}`],
        [t('columns.tested_at'), <Time key="tested" value={row.tested_at} />],
        [t('columns.synced_at'), <Time key="synced" value={row.synced_at} />],
      ]}
    />
  );
}
