import { slotsIn } from '@quarterdeck/contract/features/candles/day-block';
import {
  slotsOfDay,
  type Timeframe,
  timeframeSeconds,
} from '@quarterdeck/contract/features/candles/timeframes';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readDays } from './days.ts';

export interface Series {
  id: number;
  pair_id: number;
  timeframe: Timeframe;
  tick: string;
  first_at: string | null;
  last_at: string | null;
}

/** Opening times from one, included, to another, excluded; absent: as far as there are candles. */
export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** Candles of one series in order, column by column; prices in whole ticks. */
export interface CandleColumns {
  /** Opening times in seconds since 1970. */
  times: Uint32Array;
  open: Int32Array;
  high: Int32Array;
  low: Int32Array;
  close: Int32Array;
}

/** @throws Refusal `not_found` */
export async function findSeries(db: Queryable, id: number): Promise<Series> {
  const series = await db.maybe<Series>(sql`
    SELECT id, pair_id, timeframe, trim_scale(tick)::text AS tick, first_at, last_at FROM candle_series WHERE id = ${id}`);
  if (series === undefined) throw new Refusal('not_found');
  return series;
}

/** The candles of a range. */
export async function candlesOf(
  db: Queryable,
  { id, timeframe, first_at, last_at }: Series,
  { from = first_at ?? undefined, to }: Range,
): Promise<CandleColumns> {
  if (from === undefined || last_at === null) return emptyColumns(0);
  const until = to === undefined ? Date.parse(last_at) + 1 : Date.parse(to);
  const lastDay = new Date(Math.max(until - 1, 0)).toISOString().slice(0, 10);
  const days = await readDays(db, id, from.slice(0, 10), lastDay);
  const all = emptyColumns(days.reduce((sum, { candles }) => sum + candles, 0));
  const slots = slotsOfDay(timeframe);
  const seconds = timeframeSeconds[timeframe];
  let at = 0;
  for (const { day, candles, present, prices } of days) {
    const start = Date.parse(day) / 1_000;
    if (present === null)
      for (let slot = 0; slot < slots; slot++) all.times[at + slot] = start + slot * seconds;
    else
      slotsIn(present, slots).forEach((slot, place) => {
        all.times[at + place] = start + slot * seconds;
      });
    // A copy begins at an address that 32-bit numbers may stand at.
    const ticks = new Int32Array(new Uint8Array(prices).buffer);
    [all.open, all.high, all.low, all.close].forEach((column, which) => {
      column.set(ticks.subarray(which * candles, (which + 1) * candles), at);
    });
    at += candles;
  }
  return within(all, Date.parse(from) / 1_000, until / 1_000);
}

function emptyColumns(length: number): CandleColumns {
  return {
    times: new Uint32Array(length),
    open: new Int32Array(length),
    high: new Int32Array(length),
    low: new Int32Array(length),
    close: new Int32Array(length),
  };
}

function within(
  { times, open, high, low, close }: CandleColumns,
  from: number,
  until: number,
): CandleColumns {
  const [start, end] = [placeOf(times, from), placeOf(times, until)];
  return {
    times: times.subarray(start, end),
    open: open.subarray(start, end),
    high: high.subarray(start, end),
    low: low.subarray(start, end),
    close: close.subarray(start, end),
  };
}

/** The place of the first candle that opens then or later. */
function placeOf(times: Uint32Array, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
