import { backtestList } from '@quarterdeck/contract/features/backtests/backtests';
import { useTranslation } from 'react-i18next';
import { Absent } from '#kit/absent.tsx';
import type { RecordKey } from '#kit/feature.ts';
import { RecordCard } from '#kit/record-card.tsx';
import { Time } from '#kit/time.tsx';
import { useListed } from '#kit/use-listed.ts';
import { Figure } from './figure.tsx';
import { StateTag, VerdictTag } from './tags.tsx';
import { TestedName } from './tested-name.tsx';

export default function BacktestCard({ of }: { of: RecordKey }) {
  const { t } = useTranslation('backtests');
  const row = useListed(backtestList, of);
  if (!row) return <RecordCard title={row} facts={[]} />;
  const { verdict } = row;
  return (
    <RecordCard
      title={<TestedName row={row} />}
      badge={<StateTag row={row} />}
      facts={[
        [t('columns.symbol'), `${row.symbol} · ${row.exchange}`],
        [
          t('columns.verdict'),
          verdict === null ? <Absent key="none" /> : <VerdictTag key="is" verdict={verdict} />,
        ],
        [t('columns.equity'), <Figure key="equity" value={row.equity} />],
        [t('columns.max_drawdown_pct'), <Figure key="drawdown" value={row.max_drawdown_pct} unit="%" />],
        [t('columns.from_at'), <Time key="from" value={row.from_at} />],
        [t('columns.to_at'), <Time key="to" value={row.to_at} />],
        [t('columns.started_by'), row.started_by],
      ]}
    />
  );
}
