import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { barsMax, type candleChart } from '@quarterdeck/contract/features/candles/candles';
import { timeframeSeconds } from '@quarterdeck/contract/features/candles/timeframes';
import { startOf, stretchRanges } from '@quarterdeck/strategy/candles';
import { candlesOf, findSeries, type Range } from '#domain/candles/read.ts';
import type { Queryable } from '#kernel/database/sql.ts';

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
  const count = candles.close.length;
  if (count === 0) return { tick: series.tick, seconds: timeframeSeconds[series.timeframe], bars: [] };
  const [first, last] = [startOf(candles, 0) / 1_000, startOf(candles, count - 1) / 1_000];
  const own = timeframeSeconds[series.timeframe];
  const least = Math.max(own, (last - first) / (barsMax - 1));
  const seconds =
    lengths.find((length) => length >= least && length % own === 0) ??
    Math.ceil(least / daySeconds) * daySeconds;
  const bars: Bar[] = [];
  for (const { from, to, start } of stretchRanges(candles)) {
    for (let at = from; at < to; at++) {
      const time = Math.floor((start / 1_000 + (at - from) * own) / seconds) * seconds;
      put(bars, [
        time,
        candles.open[at] ?? 0,
        candles.high[at] ?? 0,
        candles.low[at] ?? 0,
        candles.close[at] ?? 0,
      ]);
    }
  }
  return { tick: series.tick, seconds, bars };
}

/** Begins a bar, or goes on with the last one. */
function put(bars: Bar[], next: Bar): void {
  const bar = bars.at(-1);
  if (bar?.[0] !== next[0]) bars.push(next);
  else {
    bar[2] = Math.max(bar[2], next[2]);
    bar[3] = Math.min(bar[3], next[3]);
    bar[4] = next[4];
  }
}
