import type { TraderDay } from '@quarterdeck/contract/features/traders/traders/traders';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '#kit/chart/chart.tsx';
import type { ChartPoint, ChartSeries } from '#kit/chart/chart-series.ts';
import classes from './traders.module.css';

const dayMs = 86_400_000;

/** Equity, the index of returns and the fall from its height, day by day; a day without a report is a gap. */
export function EquityChart({ days }: { days: readonly TraderDay[] }) {
  const { t } = useTranslation('traders');
  const series = useMemo((): ChartSeries[] => {
    const points = (value: (day: TraderDay) => string) => withGaps(days, value);
    return [
      {
        kind: 'area',
        name: t('chart.index'),
        tone: 'accent',
        digits: 2,
        points: points(({ index }) => (((index ?? 1) - 1) * 100).toFixed(4)),
      },
      {
        kind: 'line',
        name: t('chart.drawdown'),
        tone: 'danger',
        digits: 2,
        pane: 1,
        points: points(({ drawdown }) => (-(drawdown ?? 0)).toFixed(4)),
      },
      {
        kind: 'line',
        name: t('chart.equity'),
        tone: 'neutral',
        digits: 2,
        pane: 2,
        points: points(({ equity }) => equity),
      },
    ];
  }, [days, t]);
  if (days.length === 0) return <p className={classes.soft}>{t('figures.none')}</p>;
  return <Chart label={t('chart.label')} series={series} height={380} isDaily />;
}

function withGaps(days: readonly TraderDay[], value: (day: TraderDay) => string): ChartPoint[] {
  const points: ChartPoint[] = [];
  for (const [place, day] of days.entries()) {
    const before = days[place - 1];
    const at = Date.parse(day.day);
    if (before !== undefined && at - Date.parse(before.day) > dayMs)
      points.push({ at: Date.parse(before.day) + dayMs, value: null });
    points.push({ at, value: value(day) });
  }
  return points;
}
