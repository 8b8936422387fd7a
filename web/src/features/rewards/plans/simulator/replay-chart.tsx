import { add } from '@quarterdeck/contract/core/money';
import type { ReplayDay } from '@quarterdeck/contract/features/rewards/replays/replays';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#kit/chart/chart.tsx';
import type { ChartSeries, ChartTone } from '#kit/chart/chart-series.ts';
import classes from './simulator.module.css';

interface ReplayChartProps {
  days: readonly ReplayDay[];
}

/** What was given and what would have been in the course of the month; nothing of a single day. */
export function ReplayChart({ days }: ReplayChartProps) {
  const { t } = useTranslation('rewards-plans');
  const series = useMemo(
    () => [
      addedUp(days, 'was_usdt', t('replay.was'), 'neutral'),
      addedUp(days, 'would_usdt', t('replay.would'), 'accent'),
    ],
    [days, t],
  );
  if (days.length < 2) return null;
  const title = t('replay.chart');
  return (
    <div className={classes.chart}>
      <h3 className={classes.tableTitle}>{title}</h3>
      <Chart label={title} series={series} height={220} isDaily />
    </div>
  );
}

/** Each day with all before it. */
export function addedUp(
  days: readonly ReplayDay[],
  of: 'was_usdt' | 'would_usdt',
  name: string,
  tone: ChartTone,
): ChartSeries & { kind: 'line' } {
  let total = '0';
  const points = days.map((day) => {
    total = add(total, day[of]);
    return { at: `${day.day}T00:00:00Z`, value: total };
  });
  return { kind: 'line', name, tone, digits: 2, points };
}
