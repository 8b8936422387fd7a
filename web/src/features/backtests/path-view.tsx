import { Button, Group, Skeleton } from '@mantine/core';
import { multiply } from '@quarterdeck/contract/core/money';
import {
  type Backtest,
  backtestFile,
  backtestPath,
  type Cycle,
  type PathSummary,
  shownMax,
} from '@quarterdeck/contract/features/backtests/backtests';
import { candleChart } from '@quarterdeck/contract/features/candles/candles';
import type { StrategyParameters } from '@quarterdeck/contract/features/strategies/library/parameters';
import { IconDownload } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#api/client.ts';
import { endpointQuery } from '#api/query.ts';
import { Chart } from '#kit/chart/chart.tsx';
import type { ChartSeries } from '#kit/chart/chart-series.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { ScrollBox } from '#kit/scroll-box.tsx';
import { Time } from '#kit/time.tsx';
import { Can } from '#session/access.tsx';
import classes from './backtests.module.css';
import { drawnFills } from './drawn-fills.ts';
import { Figure } from './figure.tsx';

/** Those that enter the verdict: together they are the band in which the equity lies. */
const strictPaths = ['open_high_low_close', 'open_low_high_close', 'by_colour'] as const;
const none: readonly { at: string; equity: string }[] = [];

interface PathViewProps {
  row: Backtest;
  summary: PathSummary;
  parameters: StrategyParameters;
}

/** One path: price with its fills, equity with its falls, levels and cycles. */
export function PathView({ row, summary, parameters }: PathViewProps) {
  const { t } = useTranslation('backtests');
  const { path } = summary;
  const { profit, direction } = parameters;
  const found = useQuery(endpointQuery(backtestPath, { id: String(row.id), path }, { quiet: true }));
  const otherPaths = strictPaths.filter((other) => other !== path);
  const others = useQueries({
    queries: otherPaths.map((other) =>
      endpointQuery(backtestPath, { id: String(row.id), path: other }, { quiet: true }),
    ),
    combine: (answers) =>
      answers.flatMap(({ data }, index) => {
        const other = otherPaths[index];
        return other === undefined ? [] : [{ path: other, equity: data?.equity ?? none }];
      }),
  });
  const price = useQuery(
    endpointQuery(
      candleChart,
      { id: String(row.series_id), from: row.from_at, to: row.to_at },
      { quiet: true },
    ),
  );
  const prices = useMemo((): readonly ChartSeries[] => {
    if (price.data === undefined || found.data === undefined) return [];
    const { tick, bars, seconds } = price.data;
    const text = (ticks: number) => multiply(String(ticks), tick);
    const until = (bars.at(-1)?.[0] ?? 0) * 1_000;
    const { markers, average, target } = drawnFills(found.data.fills, { seconds, profit, direction, until });
    return [
      {
        kind: 'candles',
        name: row.symbol,
        bars: bars.map(([time, open, high, low, close]) => ({
          at: time * 1_000,
          open: text(open),
          high: text(high),
          low: text(low),
          close: text(close),
        })),
        markers: markers.map(({ kind, ...mark }) => ({ ...mark, text: t(`kind.${kind}`), isSilent: true })),
      },
      { kind: 'line', name: t('chart.average'), tone: 'info', points: average },
      { kind: 'line', name: t('chart.target'), tone: 'success', points: target },
    ];
  }, [price.data, found.data, row.symbol, profit, direction, t]);
  const equity = useMemo((): readonly ChartSeries[] => {
    const points = found.data?.equity ?? [];
    return [
      {
        kind: 'area',
        name: t('chart.equityLine'),
        tone: 'accent',
        points: points.map(({ at, equity: value }) => ({ at, value })),
      },
      ...others.map((other) => ({
        kind: 'line' as const,
        name: t(`pathShort.${other.path}`),
        tone: 'neutral' as const,
        points: other.equity.map(({ at, equity: value }) => ({ at, value })),
      })),
      {
        kind: 'area',
        name: t('chart.drawdownLine'),
        tone: 'danger',
        pane: 1,
        points: points.map(({ at, drawdown_pct }) => ({ at, value: `-${drawdown_pct}` })),
      },
    ];
  }, [found.data, others, t]);
  const error = found.error ?? price.error;
  if (error)
    return (
      <Failed
        message={error.message}
        onRetry={() => {
          void found.refetch();
          void price.refetch();
        }}
      />
    );
  if (found.data === undefined || price.data === undefined) return <Skeleton height={620} />;
  return (
    <>
      <Chart label={t('chart.price', { symbol: row.symbol })} series={prices} height={340} />
      <Chart label={t('chart.equity')} series={equity} height={300} />
      <h4>{t('chart.levels')}</h4>
      <Levels levels={summary.levels} />
      <Group justify="space-between" mt="md">
        <h4>{t('cycles.title')}</h4>
        <Can need="backtest.export">
          <Group gap="xs">
            {(['cycles', 'fills'] as const).map((of) => (
              <Button
                key={of}
                size="compact-sm"
                variant="subtle"
                leftSection={<IconDownload size={14} aria-hidden="true" />}
                onClick={() => void saveFile(row.id, path, of)}
              >
                {t(`cycles.download.${of}`)}
              </Button>
            ))}
          </Group>
        </Can>
      </Group>
      <Cycles cycles={found.data.cycles} total={summary.cycles} />
    </>
  );
}

async function saveFile(id: number, path: PathSummary['path'], of: 'cycles' | 'fills'): Promise<void> {
  const name = `backtest-${id}-${path}-${of}.csv`;
  await download(backtestFile, { query: { id: String(id), path, of } }, name).catch(() => {});
}

/** How many cycles closed at each level. */
function Levels({ levels }: { levels: readonly number[] }) {
  const most = Math.max(1, ...levels);
  return (
    <div className={classes.bars}>
      {levels.map((count, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its index
        <LevelBar key={level} level={level} count={count} share={count / most} />
      ))}
    </div>
  );
}

function LevelBar({ level, count, share }: { level: number; count: number; share: number }) {
  return (
    <>
      <span>{level}</span>
      <span className={classes.bar} style={{ width: `${share * 100}%` }} aria-hidden="true" />
      <span>{count}</span>
    </>
  );
}

function Cycles({ cycles, total }: { cycles: readonly Cycle[]; total: number }) {
  const { t } = useTranslation('backtests');
  if (total === 0) return <p>{t('cycles.none')}</p>;
  return (
    <ScrollBox className={classes.scroll} label={t('cycles.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('cycles.entered_at')}</th>
            <th scope="col">{t('cycles.closed_at')}</th>
            <th scope="col">{t('cycles.level')}</th>
            <th scope="col">{t('cycles.kind')}</th>
            <th scope="col">{t('fields.net')}</th>
            <th scope="col">{t('fields.fees')}</th>
          </tr>
        </thead>
        <tbody>
          {cycles.toReversed().map((cycle) => (
            <tr key={cycle.entered_at}>
              <td>
                <Time value={cycle.entered_at} />
              </td>
              <td>
                <Time value={cycle.closed_at} />
              </td>
              <td>{cycle.level}</td>
              <td>{t(`kind.${cycle.kind}`)}</td>
              <td>
                <Figure value={cycle.net} places={4} isSigned />
              </td>
              <td>
                <Figure value={cycle.fees} places={4} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > shownMax ? <p>{t('cycles.newest', { count: shownMax, total })}</p> : null}
    </ScrollBox>
  );
}
