import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, sum, time, version } from '../../kernel/database/columns.ts';
import { isLate } from '../../kernel/list/seldom-late.ts';
import { exchange } from '../exchanges/table.ts';
import { pair } from '../pairs/table.ts';
import { strategy } from '../strategies/table.ts';
import { users } from '../users/table.ts';

/**
 * Robots of the platform: what it reported of each last, beside what staff asked. What each report changes is in no index, so that
 * a report writes the row alone.
 */
export const robot = pgTable(
  'robot',
  {
    id: identity(),
    /** The platform's own name of it. */
    robot: text('robot').notNull(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    exchange_id: reference('exchange_id')
      .notNull()
      .references(() => exchange.id),
    pair_id: reference('pair_id')
      .notNull()
      .references(() => pair.id),
    margin_mode: text('margin_mode'),
    api_key_mask: text('api_key_mask').notNull(),
    strategy_id: reference('strategy_id').references(() => strategy.id),
    strategy_revision: integer('strategy_revision'),
    /** What it runs by, as it was reported. */
    params: jsonb('params').notNull(),
    direction: text('direction').notNull(),
    leverage: money('leverage').notNull(),
    source: text('source').notNull(),
    /** The user whose trades it copies. */
    trader_id: reference('trader_id').references(() => users.id),
    asset: text('asset').notNull(),
    capital: money('capital').notNull(),
    status: text('status').notNull(),
    cycle_no: integer('cycle_no').notNull(),
    level: integer('level').notNull(),
    qty: money('qty').notNull(),
    avg_price: money('avg_price'),
    last_price: money('last_price'),
    next_add_price: money('next_add_price'),
    tp_price: money('tp_price'),
    realised: money('realised').notNull(),
    unrealised: money('unrealised').notNull(),
    fees: money('fees').notNull(),
    robot_fee_l: money('robot_fee_l').notNull(),
    last_fill_at: time('last_fill_at'),
    started_at: time('started_at'),
    paused_at: time('paused_at'),
    stopped_at: time('stopped_at'),
    stop_mode: text('stop_mode'),
    pause_reason: text('pause_reason'),
    error_code: text('error_code'),
    /** Prices that it waits for, and what keeps it from its next buy. */
    awaited: jsonb('awaited').notNull(),
    blocks: text('blocks').array().notNull(),
    /** The moment that its figures are of. */
    reported_at: time('reported_at').notNull(),
    observed_generation: integer('observed_generation').notNull().default(0),
    /** What staff asked of it; null: nothing. */
    desired_status: text('desired_status'),
    desired_generation: integer('desired_generation').notNull().default(0),
    causes: text('causes').array().notNull().default([]),
    /**
     * It is not as it should be: its answer is awaited, it is not as requested, or it runs although a cause stands that no person's word
     * takes away. Stored, so that the planner knows how few they are.
     */
    differs: boolean('differs').generatedAlwaysAs(sql`desired_generation > observed_generation
      or coalesce(desired_status <> status, false)
      or status = 'running' and cardinality(causes) > 0 and causes <> array['staff']`),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('robot_name').on(table.robot.op('text_pattern_ops')),
    index('robot_created').on(table.created_at, table.id),
    index('robot_started').on(table.started_at, table.id),
    index('robot_user').on(table.user_id, table.created_at, table.id),
    index('robot_exchange').on(table.exchange_id, table.created_at, table.id),
    index('robot_pair').on(table.pair_id, table.created_at, table.id),
    index('robot_strategy').on(table.strategy_id, table.strategy_revision, table.created_at, table.id),
    index('robot_trader').on(table.trader_id, table.created_at, table.id).where(sql`trader_id is not null`),
    index('robot_status').on(table.status, table.created_at, table.id),
    index('robot_differs').on(table.created_at, table.id).where(sql`differs`),
    index('robot_causes').using('gin', table.causes).where(sql`cardinality(causes) > 0`),
    index('robot_error').on(table.error_code, table.created_at, table.id).where(sql`error_code is not null`),
    index('robot_late')
      .on(table.created_at)
      .where(sql.raw(isLate('started_at', 'created_at'))),
    // Of those that have not stopped, so that counting some of them looks at no others.
    index('robot_pair_using').on(table.pair_id).where(sql`status <> 'stopped'`),
    index('robot_strategy_using')
      .on(table.strategy_id)
      .where(sql`status <> 'stopped' and strategy_id is not null`),
    check('robot_status_known', sql`status in ('running', 'paused', 'stopped')`),
    check('robot_desired_known', sql`desired_status in ('running', 'paused', 'stopped')`),
    check(
      'robot_source_known',
      sql`source in ('own', 'copy') and (source = 'copy') = (trader_id is not null)`,
    ),
    check('robot_direction_known', sql`direction in ('long', 'short')`),
    check('robot_stop_mode_known', sql`stop_mode in ('after_tp', 'keep_position', 'close_now')`),
    check('robot_strategy_pinned', sql`(strategy_id is null) = (strategy_revision is null)`),
  ],
);

/** When a robot was heard of last. A beat writes `at` and nothing else, which is in no index. */
export const robotBeat = pgTable(
  'robot_beat',
  {
    robot: text('robot').primaryKey(),
    robot_id: reference('robot_id')
      .notNull()
      .references(() => robot.id),
    at: time('at').notNull(),
    /** Before this moment it is not looked at. */
    due_at: time('due_at').notNull(),
    silent_at: time('silent_at'),
  },
  (table) => [
    uniqueIndex('robot_beat_robot').on(table.robot_id),
    index('robot_beat_due').on(table.due_at).where(sql`silent_at is null`),
    index('robot_beat_silent').on(table.robot_id).where(sql`silent_at is not null`),
  ],
);

/** How long robots have been listened to without a break, in one row. */
export const robotWatch = pgTable(
  'robot_watch',
  {
    id: integer('id').primaryKey(),
    /** When silence was looked for last. */
    looked_at: time('looked_at').notNull(),
    /** What robots sent before may have reached no server. */
    since: time('since').notNull(),
  },
  () => [check('robot_watch_one', sql`id = 1`)],
);

/** What became of robots. */
export const robotEvent = pgTable(
  'robot_event',
  {
    id: identity(),
    robot_id: reference('robot_id')
      .notNull()
      .references(() => robot.id),
    kind: text('kind').notNull(),
    before: text('before'),
    after: text('after'),
    at: time('at').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('robot_event_of').on(table.robot_id, table.at, table.id),
    check(
      'robot_event_kind_known',
      sql`kind in ('appeared', 'status', 'cycle', 'terms', 'error', 'silent', 'heard')`,
    ),
  ],
);

/** What the fills of a robot come to, beside what the platform says of it. */
export const robotTraded = pgTable(
  'robot_traded',
  {
    robot_id: reference('robot_id')
      .primaryKey()
      .references(() => robot.id),
    /** Of closed parts of its cycles, after fees. */
    realised: sum('realised').notNull(),
    fees: sum('fees').notNull(),
    /** What is open. */
    qty: sum('qty').notNull(),
    cycles: integer('cycles').notNull(),
    fills: integer('fills').notNull(),
    /** All fees were paid in the coin of its amounts: otherwise the platform converts at rates that are not known here. */
    is_whole: boolean('is_whole').notNull(),
    last_fill_at: time('last_fill_at').notNull(),
    reckoned_at: time('reckoned_at').notNull(),
  },
  (table) => [index('robot_traded_reckoned').on(table.reckoned_at)],
);

/** How robots stood at the end of a day, by the coin of their amounts. */
export const robotDay = pgTable(
  'robot_day',
  {
    day: date('day', { mode: 'string' }).notNull(),
    asset: text('asset').notNull(),
    running: integer('running').notNull(),
    paused: integer('paused').notNull(),
    /** The value of open positions. */
    exposure: sum('exposure').notNull(),
    /** Since each began. */
    realised: sum('realised').notNull(),
    unrealised: sum('unrealised').notNull(),
    looked_at: time('looked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.asset] })],
);
