import { slotsIn } from '@quarterdeck/contract/features/candles/day-block';
import {
  slotsOfDay,
  type Timeframe,
  timeframeSeconds,
} from '@quarterdeck/contract/features/candles/timeframes';
import { between, type Candles } from '@quarterdeck/strategy/candles';
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
  { id, timeframe, tick, first_at, last_at }: Series,
  { from = first_at ?? undefined, to }: Range,
): Promise<Candles> {
  const seconds = timeframeSeconds[timeframe];
  if (from === undefined || last_at === null) return { ...emptyColumns(0), timeframe: seconds * 1_000, tick };
  const until = to === undefined ? Date.parse(last_at) + 1 : Date.parse(to);
  const lastDay = new Date(Math.max(until - 1, 0)).toISOString().slice(0, 10);
  const days = await readDays(db, id, from.slice(0, 10), lastDay);
  const all: Candles = {
    ...emptyColumns(days.reduce((sum, { candles }) => sum + candles, 0)),
    timeframe: seconds * 1_000,
    tick,
  };
  const slots = slotsOfDay(timeframe);
  let at = 0;
  let next: number | undefined;
  for (const { day, candles, present, prices } of days) {
    const start = Date.parse(day);
    const taken = present === null ? whole : slotsIn(present, slots);
    taken.forEach((slot, place) => {
      const time = start + slot * all.timeframe;
      if (time !== next) all.stretches.push({ index: at + place, start: time });
      next = time + all.timeframe;
    });
    if (present === null) next = start + slots * all.timeframe;
    // A copy starts at an address aligned for 32-bit numbers.
    const ticks = new Int32Array(new Uint8Array(prices).buffer);
    [all.open, all.high, all.low, all.close].forEach((column, which) => {
      column.set(ticks.subarray(which * candles, (which + 1) * candles), at);
    });
    at += candles;
  }
  return between(all, Date.parse(from), until);
}

/** Of a day without holes the first slot tells whether it goes on from the day before. */
const whole = [0];

/** Shared memory, so that workers read the same candles. */
function emptyColumns(length: number): Pick<Candles, 'open' | 'high' | 'low' | 'close' | 'stretches'> {
  const column = () => new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
  return { open: column(), high: column(), low: column(), close: column(), stretches: [] };
}

/** The candles of a series, found by its id. @throws Refusal `not_found` */
export async function readSeries(db: Queryable, id: number, range: Range): Promise<Candles> {
  return await candlesOf(db, await findSeries(db, id), range);
}
