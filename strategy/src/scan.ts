import type { Column } from './candles.ts';

/** What a scan keeps up to date. */
export interface Watched {
  /** The least close of the mirrored axis that ends the scan. */
  newPeak: number;
  /** The least close of the mirrored axis so far. */
  lowest: number;
}

/**
 * The first candle from an index on that comes to one of two prices, or closes at a new peak; else the limit. The lowest close of
 * the candles before it is kept. This loop is where a replay spends its time.
 */
export function scan(
  high: Column,
  low: Column,
  close: Column,
  from: number,
  limit: number,
  lowest: number,
  highest: number,
  sign: number,
  watched: Watched,
): number {
  const { newPeak } = watched;
  let worst = watched.lowest;
  let index = from;
  for (; index < limit; index += 1) {
    if ((low[index] as number) <= lowest || (high[index] as number) >= highest) break;
    const seen = sign * (close[index] as number);
    if (seen >= newPeak) break;
    if (seen < worst) worst = seen;
  }
  watched.lowest = worst;
  return index;
}
