import type { robotList } from '@quarterdeck/contract/features/robots/robots/robots';
import { type RobotTrend, robotTrend } from '@quarterdeck/contract/features/robots/robots/trend';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { endpointQuery } from '#api/query.ts';
import { Chart } from '#kit/chart/chart.tsx';
import type { ChartSeries } from '#kit/chart/chart-series.ts';
import { filtered } from '#kit/list/filtered.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import classes from './money.module.css';
import robotClasses from './robots.module.css';

/** The numbers are looked at again while the page is open. */
const interval = 30_000;

const states = ['running', 'paused', 'silent', 'differing', 'stopped'] as const;
const filters = {
  running: { status: 'running' },
  paused: { status: 'paused' },
  stopped: { status: 'stopped' },
  silent: { silent: 'true' },
  differing: { differs: 'true' },
} as const;

/** Robots by their state, and how many ran, with what at stake and what result, on each of the last days. */
export default function RobotsPart() {
  // The first page waits for no words of it.
  const { t } = useTranslation('robots');
  const { data, error, refetch } = useQuery({
    ...endpointQuery(robotTrend, undefined, { quiet: true }),
    refetchInterval: interval,
  });
  if (data === undefined) {
    return error === null ? null : <Failed message={error.message} onRetry={() => void refetch()} />;
  }
  const coins = [...new Set(data.days?.map(({ asset }) => asset))];
  return (
    <section className={classes.money} aria-label={t('onHome.title')}>
      <h2 className={classes.title}>{t('onHome.title')}</h2>
      <div className={robotClasses.states}>
        {states.map((state) => (
          <Link
            key={state}
            to={filtered<typeof robotList>('/robot/robot', filters[state])}
            className={classes.card}
          >
            <span className={classes.label}>{t(`onHome.${state}`)}</span>
            {data.states[state].toLocaleString('en-US')}
          </Link>
        ))}
      </div>
      {coins.map((asset) => (
        <Trend key={asset} asset={asset} days={data.days ?? []} />
      ))}
    </section>
  );
}

interface TrendProps {
  asset: string;
  days: NonNullable<RobotTrend['days']>;
}

/** One coin: amounts of several are never added up. */
function Trend({ asset, days }: TrendProps) {
  const { t } = useTranslation('robots');
  const series = useMemo((): readonly ChartSeries[] => {
    const own = days.filter((one) => one.asset === asset);
    return [
      {
        kind: 'line',
        name: t('onHome.runningLine'),
        tone: 'accent',
        digits: 0,
        points: own.map(({ day, running }) => ({ at: day, value: String(running) })),
      },
      {
        kind: 'area',
        name: t('onHome.exposure', { asset }),
        tone: 'info',
        pane: 1,
        digits: 2,
        points: own.map(({ day, exposure }) => ({ at: day, value: exposure })),
      },
      {
        kind: 'line',
        name: t('onHome.realised', { asset }),
        tone: 'success',
        pane: 2,
        digits: 2,
        points: own.map(({ day, realised }) => ({ at: day, value: realised })),
      },
    ];
  }, [asset, days, t]);
  if ((series[0]?.kind === 'line' ? series[0].points.length : 0) < 2) return null;
  return (
    <div className={classes.chart}>
      <Chart label={t('onHome.trend', { asset })} series={series} height={330} isDaily />
    </div>
  );
}
