import { type Authority, can } from '@quarterdeck/contract/core/access';
import {
  type CandleSeries,
  candleActions,
  candleList as contract,
} from '@quarterdeck/contract/features/candles/candles';
import { type Timeframe, timeframeSeconds } from '@quarterdeck/contract/features/candles/timeframes';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import type { candleSeries } from '#domain/candles/table.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { defineList, findRow } from '#kernel/list/list.ts';
import { Refusal } from '#kernel/refusal.ts';

/** A row of the table. */
export interface SeriesRow extends Omit<typeof candleSeries.$inferSelect, 'timeframe'> {
  timeframe: Timeframe;
}

type Stored = Omit<CandleSeries, 'allowed_actions'>;

/** What is stored, by pair and timeframe. */
export const candleList = defineList<typeof contract, Stored>(contract, {
  from: sql`candle_series AS s JOIN pair AS p ON p.id = s.pair_id JOIN exchange AS e ON e.id = p.exchange_id`,
  owner: 'house',
  id: 's.id',
  columns: {
    id: 's.id',
    pair_id: 's.pair_id',
    exchange: 'e.code',
    symbol: 'p.symbol',
    contract_type: 'p.contract_type',
    timeframe: 's.timeframe',
    tick: 's.tick',
    candles: 's.candles',
    missing: 's.missing',
    first_at: 's.first_at',
    last_at: 's.last_at',
    updated_at: 's.updated_at',
    version: 's.version',
  },
  present: (stored: Stored, access: Authority): CandleSeries => ({
    ...stored,
    allowed_actions: stored.candles > 0 && can(access, 'candle.remove') ? [...candleActions] : [],
  }),
});

export const seriesSubject: Subject<SeriesRow, CandleSeries> = {
  type: 'candle_series',
  owner: 'house',
  read: (db, id, access) => findRow(db, candleList, id, access),
};

/**
 * The series of a pair and timeframe, locked; made where there is none.
 * @throws Refusal `candle_tick_other` where its prices are counted in another tick
 */
export async function lockSeries(
  tx: Transaction,
  { pair_id, timeframe, tick }: Pick<SeriesRow, 'pair_id' | 'timeframe' | 'tick'>,
): Promise<number> {
  await tx.query(sql`
    INSERT INTO candle_series (pair_id, timeframe, tick) VALUES (${pair_id}, ${timeframe}, ${tick})
    ON CONFLICT (pair_id, timeframe) DO NOTHING`);
  const series = await tx.one<{ id: number; fits: boolean }>(sql`
    SELECT id, tick = ${tick}::numeric OR candles = 0 AS fits FROM candle_series
    WHERE pair_id = ${pair_id} AND timeframe = ${timeframe} FOR UPDATE`);
  if (!series.fits) throw new Refusal('candle_tick_other');
  await tx.query(
    sql`UPDATE candle_series SET tick = ${tick} WHERE id = ${series.id} AND tick <> ${tick}::numeric`,
  );
  return series.id;
}

/** @throws Refusal `candle_tick_other` where the stored prices are counted in another tick */
export async function assertTick(
  tx: Transaction,
  { pair_id, timeframe, tick }: Pick<SeriesRow, 'pair_id' | 'timeframe' | 'tick'>,
): Promise<void> {
  const other = await tx.maybe(sql`
    SELECT 1 FROM candle_series
    WHERE pair_id = ${pair_id} AND timeframe = ${timeframe} AND candles > 0 AND tick <> ${tick}::numeric`);
  if (other !== undefined)
    throw new Refusal('candle_tick_other', { fields: { pair_id: 'candle_tick_other' } });
}

/** Counts the contents of a series again. */
export async function countSeries(
  tx: Transaction,
  id: number,
  timeframe: Timeframe,
): Promise<Pick<SeriesRow, 'candles' | 'missing' | 'first_at' | 'last_at'>> {
  const seconds = timeframeSeconds[timeframe];
  return await tx.one(sql`
    SELECT candles, coalesce(extract(epoch FROM last_at - first_at) / ${seconds}::int + 1 - candles, 0)::int AS missing,
      first_at, last_at
    FROM (
      SELECT coalesce(sum(candles), 0)::int AS candles,
        min(day::timestamp AT TIME ZONE 'UTC' + first_slot * ${seconds}::int * interval '1 second') AS first_at,
        max(day::timestamp AT TIME ZONE 'UTC' + last_slot * ${seconds}::int * interval '1 second') AS last_at
      FROM candle_day WHERE series_id = ${id}
    ) AS counted`);
}
