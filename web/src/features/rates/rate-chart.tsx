import { NativeSelect } from '@mantine/core';
import { formatDecimals } from '@quarterdeck/contract/core/assets';
import {
  type RatePoint,
  type RateSpan,
  rateHistory,
  rateSpans,
} from '@quarterdeck/contract/features/rates/rates';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Chart } from '#kit/chart/chart.tsx';
import type { ChartPoint, ChartSeries } from '#kit/chart/chart-series.ts';
import { Section } from '#kit/facts.tsx';
import { Refusal } from '#kit/form/refusal.tsx';

interface RateChartProps {
  id: number;
  asset: string;
}

/** An asset's recent rates, with the rejected prices. */
export function RateChart({ id, asset }: RateChartProps) {
  const { t } = useTranslation('rates');
  const [span, setSpan] = useState<RateSpan>('week');
  const query = useQuery(endpointQuery(rateHistory, { id: String(id), span }, { quiet: true }));
  const { data, dataUpdatedAt } = query;
  const points = data?.points;
  const series = useMemo(() => {
    const words = {
      name: t('columns.rate_usdt'),
      refused: (rate: string) => t('chart.refused', { rate: formatDecimals(rate) }),
    };
    return points === undefined ? [] : [seriesOf(points, dataUpdatedAt, words)];
  }, [points, dataUpdatedAt, t]);
  return (
    <Section
      title={t('chart.title')}
      aside={
        <NativeSelect
          size="xs"
          aria-label={t('chart.span')}
          value={span}
          onChange={({ currentTarget }) => setSpan(currentTarget.value as RateSpan)}
          data={rateSpans.map((value) => ({ value, label: t(`span.${value}`) }))}
        />
      }
    >
      <Refusal>{query.error?.message}</Refusal>
      {points?.length === 0 ? (
        <p>{t('chart.none')}</p>
      ) : (
        <Chart label={t('chart.label', { asset })} series={series} height={240} />
      )}
    </Section>
  );
}

interface Words {
  name: string;
  refused: (rate: string) => string;
}

/** A rate holds until the next one, and the last one until now. */
export function seriesOf(
  points: readonly RatePoint[],
  now: number,
  { name, refused }: Words,
): ChartSeries & { kind: 'area' } {
  const of = (outcome: RatePoint['outcome']) => points.filter((point) => point.outcome === outcome);
  const taken = of('taken').map(({ at, rate_usdt }): ChartPoint => ({ at, value: rate_usdt }));
  const last = taken.at(-1);
  return {
    kind: 'area',
    name,
    points: last === undefined ? [] : [...taken, { ...last, at: now }],
    isStepped: true,
    markers: of('refused').map(({ at, rate_usdt }) => ({
      at,
      shape: 'circle',
      tone: 'danger',
      text: refused(rate_usdt),
    })),
  };
}
