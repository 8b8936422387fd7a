import { strategyList } from '@quarterdeck/contract/features/strategies/library/library';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '#kit/feature.ts';
import { localName } from '#kit/local-name.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { useListed } from '#kit/use-listed.ts';
import { usingText } from '#kit/using-text.ts';
import { Figure } from './figure.tsx';
import { categoryName } from './strategy-name.tsx';
import { RiskTag, ShelfState } from './strategy-tags.tsx';

export default function StrategyCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('strategies-library');
  const row = useListed(strategyList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  return (
    <RecordCard
      title={localName(row)}
      badge={<ShelfState row={row} />}
      facts={[
        [t('columns.category_id'), categoryName(row)],
        [t('columns.market'), t(`market.${row.market}`)],
        [t('columns.direction'), t(`direction.${row.direction}`)],
        [t('columns.risk_tag'), <RiskTag key="risk" row={row} />],
        [t('columns.min_capital'), <Figure key="capital" value={row.min_capital} places={2} />],
        [t('columns.used_by'), usingText(row.used_by)],
      ]}
    />
  );
}
