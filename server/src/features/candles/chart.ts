import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { barsMax, type candleChart } from '@quarterdeck/contract/features/candles/candles';
import { timeframeSeconds } from '@quarterdeck/contract/features/candles/timeframes';
import type { Queryable } from '#kernel/database/sql.ts';
import { candlesOf, findSeries, type Range } from './read.ts';

type Bar = ReplyOf<typeof candleChart>['bars'][number];

/** Lengths of bars in minutes that a chart may have; beyond them whole days. */
const lengths = [1, 3, 5, 15, 30, 60, 120, 240, 360, 480, 720, 1_440].map((minutes) => minutes * 60);
const daySeconds = 86_400;

/** Candles of a range, joined to bars as long as it takes to have few enough. */
export async function chartOf(
  db: Queryable,
  seriesId: number,
  range: Range,
): Promise<ReplyOf<typeof candleChart>> {
  const series = await findSeries(db, seriesId);
  const candles = await candlesOf(db, series, range);
  const [first, last] = [candles.times[0] ?? 0, candles.times.at(-1) ?? 0];
  const own = timeframeSeconds[series.timeframe];
  const least = Math.max(own, (last - first) / (barsMax - 1));
  const seconds =
    lengths.find((length) => length >= least && length % own === 0) ??
    Math.ceil(least / daySeconds) * daySeconds;
  const bars: Bar[] = [];
  for (let at = 0; at < candles.times.length; at++) {
    const time = Math.floor((candles.times[at] ?? 0) / seconds) * seconds;
    const [open, high, low, close] = [
      candles.open[at] ?? 0,
      candles.high[at] ?? 0,
      candles.low[at] ?? 0,
      candles.close[at] ?? 0,
    ];
    const bar = bars.at(-1);
    if (bar?.[0] !== time) bars.push([time, open, high, low, close]);
    else {
      if (high > bar[2]) bar[2] = high;
      if (low < bar[3]) bar[3] = low;
      bar[4] = close;
    }
  }
  return { tick: series.tick, seconds, bars };
}
