import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { pair } from '../../features/pairs/table.ts';
import {
  bytea,
  createdAt,
  identity,
  money,
  reference,
  time,
  version,
} from '../../kernel/database/columns.ts';

/** What is stored of a pair in one timeframe. */
export const candleSeries = pgTable(
  'candle_series',
  {
    id: identity(),
    pair_id: reference('pair_id')
      .notNull()
      .references(() => pair.id),
    timeframe: text('timeframe').notNull(),
    /** Prices are counted in it. */
    tick: money('tick').notNull(),
    candles: integer('candles').notNull().default(0),
    missing: integer('missing').notNull().default(0),
    first_at: time('first_at'),
    last_at: time('last_at'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('candle_series_pair').on(table.pair_id, table.timeframe),
    index('candle_series_updated').on(table.updated_at, table.id),
    index('candle_series_timeframe').on(table.timeframe, table.updated_at, table.id),
  ],
);

/** The candles of a day: see `DayBlock` of the contract. */
export const candleDay = pgTable(
  'candle_day',
  {
    series_id: reference('series_id')
      .notNull()
      .references(() => candleSeries.id),
    day: date('day', { mode: 'string' }).notNull(),
    candles: integer('candles').notNull(),
    first_slot: integer('first_slot').notNull(),
    last_slot: integer('last_slot').notNull(),
    present: bytea('present'),
    prices: bytea('prices').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series_id, table.day] })],
);
