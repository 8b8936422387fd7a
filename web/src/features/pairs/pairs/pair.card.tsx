import { pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { useListed } from '#kit/use-listed.ts';
import { PairStatusTag, SymbolText } from './tags.tsx';

export default function PairCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('pairs');
  const row = useListed(pairList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={<SymbolText {...row} />}
      badge={<PairStatusTag {...row} />}
      facts={[
        [t('columns.exchange'), row.exchange],
        [t('columns.contract_type'), t(`contract_type.${row.contract_type}`)],
        [t('columns.min_notional'), row.min_notional],
        [t('columns.robots_using'), row.robots_using],
      ]}
    />
  );
}
