import { multiply } from '@quarterdeck/contract/core/money';
import { candleChart } from '@quarterdeck/contract/features/candles/candles';
import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import type { RobotTrade, RobotTrades } from '@quarterdeck/contract/features/robots/robots/trades';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Chart } from '#kit/chart/chart.tsx';
import type { ChartLevel, ChartMarker, ChartSeries } from '#kit/chart/chart-series.ts';
import { useCan } from '#session/access.tsx';

/** What is drawn before the first fill and after the last, in milliseconds. */
const margin = 6 * 3_600_000;

/** From before the first fill to after the last; an open cycle is drawn to the newest candle. */
export function rangeOf(
  fills: readonly RobotTrade[],
  { reported_at }: Pick<Robot, 'reported_at'>,
  isOpen: boolean,
): { from: string; to?: string } {
  const moment = (fill: RobotTrade | undefined, by: number) =>
    new Date(Date.parse(fill?.at ?? reported_at) + by).toISOString();
  const from = moment(fills[0], -margin);
  return isOpen ? { from } : { from, to: moment(fills.at(-1), margin) };
}

interface CycleChartProps {
  row: Robot;
  trades: RobotTrades;
  /** The order whose fills are marked. */
  orderId: number | undefined;
}

/** A cycle on its candles: fills as marks, and of the open one the ladder as lines. Without candles, the fills alone. */
export function CycleChart({ row, trades: { fills, cycle_no, series_id }, orderId }: CycleChartProps) {
  const { t } = useTranslation('robots');
  const maySee = useCan('candle.read');
  const isOpen = cycle_no === row.cycle_no && row.level >= 0;
  const candles = useQuery({
    ...endpointQuery(
      candleChart,
      { id: String(series_id ?? 0), ...rangeOf(fills, row, isOpen) },
      { quiet: true },
    ),
    enabled: maySee && series_id !== null,
  });
  const { avg_price, next_add_price, tp_price } = row;
  const series = useMemo((): readonly ChartSeries[] => {
    const lines = [
      { value: avg_price, name: t('columns.avg_price'), tone: 'info' },
      { value: next_add_price, name: t('columns.next_add_price'), tone: 'warning' },
      { value: tp_price, name: t('columns.tp_price'), tone: 'success' },
    ] as const;
    const levels = lines.flatMap(({ value, ...line }): ChartLevel[] =>
      isOpen && value !== null ? [{ ...line, value }] : [],
    );
    const { bars, seconds, tick } = candles.data ?? { bars: [], seconds: 1, tick: '1' };
    const text = (fill: RobotTrade) => `${t(`side.${fill.side}`)} ${t('levelOf', { level: fill.level })}`;
    const length = (bars.length > 0 ? seconds : 1) * 1_000;
    const markers = fills.map((fill): ChartMarker => {
      const isMarked = fill.order_id === orderId;
      return {
        at: Math.floor(Date.parse(fill.at) / length) * length,
        shape: fill.side === 'buy' ? 'up' : 'down',
        tone: isMarked ? 'accent' : fill.side === 'buy' ? 'info' : 'warning',
        text: isMarked ? `${t('trades.thisOrder')} · ${text(fill)}` : text(fill),
        isSilent: !isMarked && fills.length > 20,
      };
    });
    if (bars.length === 0) {
      const points = fills.map(({ at, price }) => ({ at, value: price }));
      return [{ kind: 'line', name: t('trades.price'), points, markers, levels }];
    }
    const price = (ticks: number) => multiply(String(ticks), tick);
    return [
      {
        kind: 'candles',
        name: row.symbol,
        bars: bars.map(([time, open, high, low, close]) => ({
          at: time * 1_000,
          open: price(open),
          high: price(high),
          low: price(low),
          close: price(close),
        })),
        markers,
        levels,
      },
    ];
  }, [candles.data, fills, orderId, isOpen, avg_price, next_add_price, tp_price, row.symbol, t]);
  return (
    <Chart label={t('trades.chart', { symbol: row.symbol, no: cycle_no })} series={series} height={300} />
  );
}
