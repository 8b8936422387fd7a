import { Readable } from 'node:stream';
import { multiply } from '@quarterdeck/contract/core/money';
import { type Candles, stretchRanges } from '@quarterdeck/strategy/candles';
import { candlesOf, findSeries, type Range } from '#domain/candles/read.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { StreamReply } from '#kernel/http/bind.ts';

/** Lines that are written at once. */
const linesAtOnce = 2_000;

/** The candles of a range as CSV, in the form that an import reads. */
export async function fileOf(db: Queryable, seriesId: number, range: Range): Promise<StreamReply> {
  const series = await findSeries(db, seriesId);
  const candles = await candlesOf(db, series, range);
  return {
    fileName: `candles-${seriesId}-${series.timeframe}.csv`,
    stream: Readable.from(linesOf(candles), { objectMode: false }),
  };
}

function* linesOf(candles: Candles): Generator<string> {
  const { open, high, low, close, tick, timeframe } = candles;
  yield 'timestamp,open,high,low,close\n';
  const price = (column: Candles['open'], at: number) => multiply(String(column[at]), tick);
  let lines = '';
  for (const { from, to, start } of stretchRanges(candles)) {
    for (let at = from; at < to; at++) {
      const time = new Date(start + (at - from) * timeframe).toISOString();
      lines += `${time},${price(open, at)},${price(high, at)},${price(low, at)},${price(close, at)}\n`;
      if (at % linesAtOnce === linesAtOnce - 1) {
        yield lines;
        lines = '';
      }
    }
  }
  yield lines;
}
