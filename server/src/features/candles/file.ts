import { Readable } from 'node:stream';
import { multiply } from '@quarterdeck/contract/core/money';
import type { Queryable } from '#kernel/database/sql.ts';
import type { StreamReply } from '#kernel/http/bind.ts';
import { type CandleColumns, candlesOf, findSeries, type Range } from './read.ts';

/** Lines that are written at once. */
const linesAtOnce = 2_000;

/** The candles of a range as CSV, in the form that an import reads. */
export async function fileOf(db: Queryable, seriesId: number, range: Range): Promise<StreamReply> {
  const series = await findSeries(db, seriesId);
  const candles = await candlesOf(db, series, range);
  return {
    fileName: `candles-${seriesId}-${series.timeframe}.csv`,
    stream: Readable.from(linesOf(candles, series.tick), { objectMode: false }),
  };
}

function* linesOf({ times, open, high, low, close }: CandleColumns, tick: string): Generator<string> {
  yield 'timestamp,open,high,low,close\n';
  const price = (column: Int32Array, at: number) => multiply(String(column[at]), tick);
  let lines = '';
  for (let at = 0; at < times.length; at++) {
    const time = new Date((times[at] ?? 0) * 1_000).toISOString();
    lines += `${time},${price(open, at)},${price(high, at)},${price(low, at)},${price(close, at)}\n`;
    if (at % linesAtOnce === linesAtOnce - 1) {
      yield lines;
      lines = '';
    }
  }
  yield lines;
}
