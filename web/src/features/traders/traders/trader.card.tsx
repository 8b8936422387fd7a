import { traderList } from '@quarterdeck/contract/features/traders/traders/traders';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { useListed } from '#kit/use-listed.ts';
import { Percent, TraderName, TraderState } from './trader-tags.tsx';

export default function TraderCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('traders');
  const row = useListed(traderList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={<TraderName row={row} />}
      badge={<TraderState row={row} />}
      facts={[
        [t('columns.uid'), row.uid],
        [t('columns.tier'), row.tier],
        [t('columns.roi_30'), <Percent key="roi" value={row.roi_30} signed />],
        [t('columns.followers'), `${row.followers} / ${row.max_followers}`],
        [t('columns.aum'), <Money key="aum" amount={row.aum} asset="USDT" />],
        [t('columns.bond'), <Money key="bond" amount={row.bond} asset="USDT" />],
      ]}
    />
  );
}
