import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { isLate } from '../../kernel/list/seldom-late.ts';
import { users } from '../users/table.ts';

/** What robots ordered at exchanges, as the platform reports it. */
export const robotOrder = pgTable(
  'robot_order',
  {
    id: identity(),
    client_order_id: text('client_order_id').notNull(),
    exchange: text('exchange').notNull(),
    exchange_order_id: text('exchange_order_id'),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    robot: text('robot').notNull(),
    symbol: text('symbol').notNull(),
    asset: text('asset').notNull(),
    cycle_no: integer('cycle_no').notNull(),
    level: integer('level').notNull(),
    side: text('side').notNull(),
    type: text('type').notNull(),
    reduce_only: boolean('reduce_only').notNull(),
    price: money('price'),
    qty: money('qty').notNull(),
    filled_qty: money('filled_qty').notNull(),
    avg_price: money('avg_price'),
    quote_filled: money('quote_filled').notNull(),
    fee: money('fee').notNull(),
    fee_asset: text('fee_asset'),
    status: text('status').notNull(),
    cancel_reason: text('cancel_reason'),
    reject_code: text('reject_code'),
    /** The exchange's own answer, as it was reported last. */
    raw: text('raw'),
    changed_at: time('changed_at').notNull(),
    created_at: createdAt(),
    /** Also when fills of it were reported. */
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('robot_order_client').on(table.client_order_id.op('text_pattern_ops')),
    uniqueIndex('robot_order_at_exchange').on(table.exchange, table.symbol, table.exchange_order_id),
    index('robot_order_exchange_id').on(table.exchange_order_id.op('text_pattern_ops')),
    index('robot_order_user').on(table.user_id, table.created_at, table.id),
    index('robot_order_robot').on(table.robot, table.created_at, table.id),
    index('robot_order_symbol').on(table.symbol, table.created_at, table.id),
    index('robot_order_status').on(table.status, table.created_at, table.id),
    index('robot_order_type')
      .on(table.type, table.created_at, table.id)
      .where(sql`type not in ('market', 'limit', 'post_only')`),
    index('robot_order_late')
      .on(table.created_at)
      .where(sql.raw(isLate('changed_at', 'created_at'))),
    index('robot_order_open')
      .on(table.exchange, table.symbol)
      .where(sql`status in ('pending', 'partial_fill')`),
    index('robot_order_created').on(table.created_at, table.id),
    index('robot_order_changed').on(table.changed_at, table.id),
    index('robot_order_updated').on(table.updated_at),
    check('robot_order_status_known', sql`status in ('pending', 'partial_fill', 'full_fill', 'cancelled')`),
    check('robot_order_amounts', sql`qty > 0 and filled_qty >= 0 and quote_filled >= 0`),
    check('robot_order_why_cancelled', sql`(status = 'cancelled') = (cancel_reason is not null)`),
  ],
);

/** What was traded for them. An order is named as the platform names it: its fills may be reported first. */
export const robotFill = pgTable(
  'robot_fill',
  {
    id: identity(),
    exchange: text('exchange').notNull(),
    trade_id: text('trade_id').notNull(),
    client_order_id: text('client_order_id').notNull(),
    price: money('price').notNull(),
    qty: money('qty').notNull(),
    fee: money('fee').notNull(),
    fee_asset: text('fee_asset'),
    at: time('at').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    /** An order says whose it is and at which market: exchanges number trades by market. */
    uniqueIndex('robot_fill_trade').on(table.exchange, table.trade_id, table.client_order_id),
    index('robot_fill_order').on(table.client_order_id, table.at, table.id),
    index('robot_fill_at').on(table.at),
    index('robot_fill_updated').on(table.updated_at),
    check('robot_fill_amounts', sql`qty > 0 and price > 0`),
  ],
);
