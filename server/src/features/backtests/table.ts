import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { candleSeries } from '../../domain/candles/table.ts';
import { createdAt, identity, reference, sum, time, version } from '../../kernel/database/columns.ts';
import { strategyRevision } from '../strategies/table.ts';

/** Stored candles played through parameters. */
export const backtest = pgTable(
  'backtest',
  {
    id: identity(),
    /** Null: a draft, or one of a strategy that is deleted. */
    strategy_revision_id: reference('strategy_revision_id').references(() => strategyRevision.id, {
      onDelete: 'set null',
    }),
    series_id: reference('series_id')
      .notNull()
      .references(() => candleSeries.id),
    from_at: time('from_at').notNull(),
    to_at: time('to_at').notNull(),
    parameters: jsonb('parameters').notNull(),
    parameters_hash: text('parameters_hash').notNull(),
    status: text('status').notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    /** Of the candles, and of the engine: with the parameters' they name the result. */
    data_hash: text('data_hash'),
    engine_version: text('engine_version'),
    candles: integer('candles'),
    verdict: text('verdict'),
    spread: sum('spread'),
    equity: sum('equity'),
    net: sum('net'),
    cycles: integer('cycles'),
    open_unrealised: sum('open_unrealised'),
    max_drawdown_pct: sum('max_drawdown_pct'),
    buy_and_hold: sum('buy_and_hold'),
    failure: text('failure'),
    started_by: text('started_by').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    finished_at: time('finished_at'),
    version: version(),
  },
  (table) => [
    index('backtest_revision').on(table.strategy_revision_id, table.finished_at),
    index('backtest_result')
      .on(table.parameters_hash, table.data_hash, table.engine_version)
      .where(sql`status = 'done'`),
    index('backtest_series').on(table.series_id, table.created_at, table.id),
    index('backtest_status').on(table.status, table.created_at, table.id),
    index('backtest_verdict').on(table.verdict, table.created_at, table.id),
    index('backtest_started_by').on(table.started_by, table.created_at, table.id),
    index('backtest_created').on(table.created_at, table.id),
    check('backtest_status_known', sql`status in ('queued', 'running', 'done', 'failed', 'cancelled')`),
  ],
);

/** The result of one path of a backtest. */
export const backtestPath = pgTable(
  'backtest_path',
  {
    backtest_id: reference('backtest_id')
      .notNull()
      .references(() => backtest.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    summary: jsonb('summary').notNull(),
    /** For a chart, in few points. */
    equity: jsonb('equity').notNull(),
    fills: jsonb('fills').notNull(),
    cycles: jsonb('cycles').notNull(),
  },
  (table) => [primaryKey({ columns: [table.backtest_id, table.path] })],
);

/** Variants of parameters over the same candles. */
export const sweep = pgTable(
  'sweep',
  {
    id: identity(),
    strategy_revision_id: reference('strategy_revision_id').references(() => strategyRevision.id, {
      onDelete: 'set null',
    }),
    series_id: reference('series_id')
      .notNull()
      .references(() => candleSeries.id),
    from_at: time('from_at').notNull(),
    to_at: time('to_at').notNull(),
    parameters: jsonb('parameters').notNull(),
    axes: jsonb('axes').notNull(),
    variants: integer('variants').notNull(),
    /** Of the variants that are done. */
    cells: jsonb('cells').notNull().default([]),
    status: text('status').notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    failure: text('failure'),
    started_by: text('started_by').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    finished_at: time('finished_at'),
    version: version(),
  },
  (table) => [
    index('sweep_revision').on(table.strategy_revision_id, table.created_at, table.id),
    index('sweep_series').on(table.series_id, table.created_at, table.id),
    index('sweep_status').on(table.status, table.created_at, table.id),
    index('sweep_started_by').on(table.started_by, table.created_at, table.id),
    index('sweep_created').on(table.created_at, table.id),
    check('sweep_status_known', sql`status in ('queued', 'running', 'done', 'failed', 'cancelled')`),
  ],
);
