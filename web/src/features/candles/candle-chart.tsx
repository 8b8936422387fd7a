import { Skeleton } from '@mantine/core';
import { multiply } from '@quarterdeck/contract/core/money';
import { type CandleSeries, candleChart } from '@quarterdeck/contract/features/candles/candles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Chart } from '#kit/chart/chart.tsx';
import type { ChartSeries } from '#kit/chart/chart-series.ts';
import { Failed } from '#kit/list/list-messages.tsx';

/** All stored candles of a series, joined to as many bars as a chart can show. */
export function CandleChart({ series: { id, symbol } }: { series: CandleSeries }) {
  const { t } = useTranslation('candles');
  const { data, error, refetch } = useQuery(endpointQuery(candleChart, { id: String(id) }, { quiet: true }));
  const drawn = useMemo((): readonly ChartSeries[] => {
    if (data === undefined) return [];
    const price = (ticks: number) => multiply(String(ticks), data.tick);
    const bars = data.bars.map(([time, open, high, low, close]) => ({
      at: time * 1_000,
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
    }));
    return [{ kind: 'candles', name: symbol, bars }];
  }, [data, symbol]);
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={300} />;
  return <Chart label={t('drawer.chartOf', { symbol })} series={drawn} />;
}
