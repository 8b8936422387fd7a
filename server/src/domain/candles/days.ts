import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

/** A day as it is stored: see `DayBlock` of the contract. */
export interface StoredDay {
  day: string;
  candles: number;
  first_slot: number;
  last_slot: number;
  present: Uint8Array | null;
  prices: Uint8Array;
}

/** Days of a series, in order, from one day to another, both included. */
export async function readDays(
  db: Queryable,
  seriesId: number,
  from: string,
  to: string,
): Promise<StoredDay[]> {
  return await db.query<StoredDay>(sql`
    SELECT day::text, candles, first_slot, last_slot, present, prices FROM candle_day
    WHERE series_id = ${seriesId} AND day BETWEEN ${from}::date AND ${to}::date ORDER BY day`);
}

/** The columns of days as arrays, for `unnest`. */
export function columnsOf(days: readonly StoredDay[]): Sql {
  return sql`unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ candles }) => candles)}::int[],
    ${days.map(({ first_slot }) => first_slot)}::int[], ${days.map(({ last_slot }) => last_slot)}::int[],
    ${days.map(({ present }) => present && Buffer.from(present))}::bytea[],
    ${days.map(({ prices }) => Buffer.from(prices))}::bytea[])`;
}

/** Writes days of a series over those that are there. */
export async function writeDays(db: Queryable, seriesId: number, days: readonly StoredDay[]): Promise<void> {
  if (days.length === 0) return;
  await db.query(sql`
    INSERT INTO candle_day (series_id, day, candles, first_slot, last_slot, present, prices)
    SELECT ${seriesId}, * FROM ${columnsOf(days)}
    ON CONFLICT (series_id, day) DO UPDATE SET candles = excluded.candles, first_slot = excluded.first_slot,
      last_slot = excluded.last_slot, present = excluded.present, prices = excluded.prices`);
}
