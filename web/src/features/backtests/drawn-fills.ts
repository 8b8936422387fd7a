import type { Fill } from '@quarterdeck/contract/features/backtests/backtests';
import Decimal from 'decimal.js';
import type { ChartMarker, ChartPoint } from '#kit/chart/chart-series.ts';

interface DrawnFills {
  markers: (Omit<ChartMarker, 'text'> & { kind: Fill['kind'] })[];
  /** The average entry of the open position, in steps; null between cycles. */
  average: ChartPoint[];
  /** Where it takes its profit. */
  target: ChartPoint[];
}

interface DrawOptions {
  /** Of a bar. */
  seconds: number;
  /** Take-profit, in percent. */
  profit: string;
  direction: 'long' | 'short';
  /** The last bar: lines of a position that is still open end there. In milliseconds. */
  until: number;
}

const isEntry = (kind: Fill['kind']) => kind === 'enter' || kind === 'add';

/** Prices of any size keep their digits. */
const drawnDigits = 8;
const drawnText = (price: Decimal | undefined) => price?.toSignificantDigits(drawnDigits).toFixed() ?? null;

/** Fills as marks on bars, and the lines that follow from them. Figures are rounded for drawing. */
export function drawnFills(
  fills: readonly Fill[],
  { seconds, profit, direction, until }: DrawOptions,
): DrawnFills {
  const drawn: DrawnFills = { markers: [], average: [], target: [] };
  let [paid, held] = [new Decimal(0), new Decimal(0)];
  const share = new Decimal(profit).div(100);
  const gain = direction === 'long' ? share.plus(1) : share.negated().plus(1);
  const length = seconds * 1_000;
  const draw = (at: number, average?: Decimal) => {
    drawn.average.push({ at, value: drawnText(average) });
    drawn.target.push({ at, value: drawnText(average?.times(gain)) });
  };
  // Only the newest fills are shown: the first of them may be of a position that is not.
  let isWhole = false;
  for (const { at, kind, price, quantity } of fills) {
    const bar = Math.floor(Date.parse(at) / length) * length;
    const isBuy = isEntry(kind) === (direction === 'long');
    drawn.markers.push({
      at: bar,
      kind,
      shape: isBuy ? 'up' : 'down',
      tone: isEntry(kind) ? 'info' : kind === 'sell' ? 'success' : 'danger',
    });
    isWhole ||= kind === 'enter';
    if (!isWhole) continue;
    if (!isEntry(kind)) {
      [paid, held] = [new Decimal(0), new Decimal(0)];
      draw(bar);
      continue;
    }
    if (held.greaterThan(0) && Number(drawn.average.at(-1)?.at) < bar - length)
      draw(bar - length, paid.div(held));
    paid = paid.plus(new Decimal(price).times(quantity));
    held = held.plus(quantity);
    draw(bar, paid.div(held));
  }
  if (held.greaterThan(0) && Number(drawn.average.at(-1)?.at) < until) draw(until, paid.div(held));
  return drawn;
}
