import type { PathResult } from './backtest.ts';
import { type Candles, startOf } from './candles.ts';

/** Equity at the closes of neighbouring candles, for drawing. */
export interface EquityPoint {
  /** Start of the last of them. */
  time: number;
  last: number;
  least: number;
  greatest: number;
}

/** The curve of equity in so many points at most; binary floats, which decide nothing. */
export function equityCurve(
  { spans }: Pick<PathResult, 'spans'>,
  capital: string,
  candles: Candles,
  points: number,
): EquityPoint[] {
  const count = candles.close.length;
  const each = Math.max(1, Math.ceil(count / points));
  const curve: EquityPoint[] = [];
  let next = 0;
  let [base, slope] = [Number(capital), 0];
  for (let from = 0; from < count; from += each) {
    const to = Math.min(count, from + each);
    let [least, greatest, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    for (let index = from; index < to; index += 1) {
      for (let span = spans[next]; span !== undefined && span.candle <= index; span = spans[next]) {
        [base, slope] = [span.base, span.slope];
        next += 1;
      }
      last = base + slope * (candles.close[index] ?? 0);
      if (last < least) least = last;
      if (last > greatest) greatest = last;
    }
    curve.push({ time: startOf(candles, to - 1), last, least, greatest });
  }
  return curve;
}
