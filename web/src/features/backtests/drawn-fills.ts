import type { Fill } from '@quarterdeck/contract/features/backtests/backtests';
import Decimal from 'decimal.js';
import type { ChartMarker, ChartPoint } from '#kit/chart/chart-series.ts';

interface DrawnFills {
  markers: (Omit<ChartMarker, 'text'> & { kind: Fill['kind'] })[];
  /** The average entry of the open position; null between cycles. */
  average: ChartPoint[];
  /** Where it takes its profit. */
  target: ChartPoint[];
}

const isBuy = (kind: Fill['kind']) => kind === 'enter' || kind === 'add';

/** Fills as marks on bars of so many seconds, and the lines that follow from them. Figures are rounded for drawing. */
export function drawnFills(
  fills: readonly Fill[],
  { seconds, profit }: { seconds: number; profit: string },
): DrawnFills {
  const drawn: DrawnFills = { markers: [], average: [], target: [] };
  let [paid, held] = [new Decimal(0), new Decimal(0)];
  const gain = new Decimal(profit).div(100).plus(1);
  for (const { at, kind, price, quantity } of fills) {
    const bar = Math.floor(Date.parse(at) / 1_000 / seconds) * seconds * 1_000;
    drawn.markers.push({
      at: bar,
      kind,
      shape: isBuy(kind) ? 'up' : 'down',
      tone: isBuy(kind) ? 'info' : kind === 'sell' ? 'success' : 'danger',
    });
    if (!isBuy(kind)) {
      [paid, held] = [new Decimal(0), new Decimal(0)];
      drawn.average.push({ at: bar, value: null });
      drawn.target.push({ at: bar, value: null });
      continue;
    }
    paid = paid.plus(new Decimal(price).times(quantity));
    held = held.plus(quantity);
    const average = paid.div(held);
    drawn.average.push({ at: bar, value: average.toFixed(8) });
    drawn.target.push({ at: bar, value: average.times(gain).toFixed(8) });
  }
  return drawn;
}
