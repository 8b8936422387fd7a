import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  bytea,
  createdAt,
  identity,
  money,
  reference,
  time,
  version,
} from '../../../kernel/database/columns.ts';
import { pair } from '../../pairs/table.ts';

/** Candles on their way in, from a file or an exchange. */
export const candleImport = pgTable(
  'candle_import',
  {
    id: identity(),
    pair_id: reference('pair_id')
      .notNull()
      .references(() => pair.id),
    timeframe: text('timeframe').notNull(),
    tick: money('tick').notNull(),
    source: text('source').notNull(),
    name: text('name').notNull(),
    status: text('status').notNull(),
    candles: integer('candles').notNull().default(0),
    bad: integer('bad').notNull().default(0),
    bad_rows: jsonb('bad_rows').notNull().default([]),
    same: integer('same').notNull().default(0),
    differing: integer('differing').notNull().default(0),
    from_at: time('from_at'),
    to_at: time('to_at'),
    /** Where a fetch goes on. */
    next_at: time('next_at'),
    progress: doublePrecision('progress').notNull().default(0),
    failure: text('failure'),
    started_by: text('started_by').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    finished_at: time('finished_at'),
    version: version(),
  },
  (table) => [
    uniqueIndex('candle_import_one_fetch')
      .on(table.pair_id, table.timeframe)
      .where(sql`status = 'reading' and source = 'exchange'`),
    index('candle_import_pair').on(table.pair_id, table.created_at, table.id),
    index('candle_import_status').on(table.status, table.created_at, table.id),
    index('candle_import_source').on(table.source, table.created_at, table.id),
    index('candle_import_timeframe').on(table.timeframe, table.created_at, table.id),
    index('candle_import_started_by').on(table.started_by, table.created_at, table.id),
    index('candle_import_created').on(table.created_at, table.id),
    check(
      'candle_import_status_known',
      sql`status in ('reading', 'ready', 'applied', 'discarded', 'failed')`,
    ),
    check('candle_import_source_known', sql`source in ('file', 'exchange')`),
  ],
);

/** The days of an import until it is applied or discarded. */
export const candleImportDay = pgTable(
  'candle_import_day',
  {
    import_id: reference('import_id')
      .notNull()
      .references(() => candleImport.id),
    day: date('day', { mode: 'string' }).notNull(),
    candles: integer('candles').notNull(),
    first_slot: integer('first_slot').notNull(),
    last_slot: integer('last_slot').notNull(),
    present: bytea('present'),
    prices: bytea('prices').notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.day] })],
);
