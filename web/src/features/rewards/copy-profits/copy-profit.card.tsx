import { copyProfitList } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { Money } from '#kit/money.tsx';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { CopyProfitState, useTraderName } from './copy-profit-tags.tsx';

export default function CopyProfitCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('rewards-copy-profits');
  const traderName = useTraderName();
  const row = useListed(copyProfitList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={row.ref}
      badge={<CopyProfitState row={row} />}
      facts={[
        [t('columns.follower_uid'), row.follower_uid],
        [t('columns.trader_uid'), traderName(row)],
        [t('columns.base'), <Money key="base" amount={row.base} asset={row.asset} />],
        [t('columns.share'), <Money key="share" amount={row.share} asset={row.asset} />],
        [t('columns.period_to'), <Time key="to" value={row.period_to} />],
      ]}
    />
  );
}
