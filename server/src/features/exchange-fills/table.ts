import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time } from '../../kernel/database/columns.ts';
import { users } from '../users/table.ts';

/** All that an exchange traded for a user's account in a time, as it says itself. */
export const exchangeStatement = pgTable(
  'exchange_statement',
  {
    id: identity(),
    exchange: text('exchange').notNull(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** The time that it is about, both moments included: what is not on it was not traded. */
    from_at: time('from_at').notNull(),
    to_at: time('to_at').notNull(),
    imported_by: text('imported_by').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('exchange_statement_account').on(table.exchange, table.user_id, table.from_at),
    index('exchange_statement_created').on(table.created_at),
    check('exchange_statement_period', sql`from_at <= to_at`),
  ],
);

/** A line of it. What the exchange says last about a trade holds. */
export const exchangeFill = pgTable(
  'exchange_fill',
  {
    id: identity(),
    statement_id: reference('statement_id')
      .notNull()
      .references(() => exchangeStatement.id),
    exchange: text('exchange').notNull(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    trade_id: text('trade_id').notNull(),
    exchange_order_id: text('exchange_order_id').notNull(),
    symbol: text('symbol').notNull(),
    side: text('side').notNull(),
    price: money('price').notNull(),
    qty: money('qty').notNull(),
    fee: money('fee').notNull(),
    fee_asset: text('fee_asset'),
    at: time('at').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    /** Exchanges number trades by market, and both sides of one may be accounts of ours. */
    uniqueIndex('exchange_fill_trade').on(table.exchange, table.trade_id, table.symbol, table.user_id),
    index('exchange_fill_trade_id').on(table.trade_id),
    index('exchange_fill_order').on(table.exchange_order_id),
    index('exchange_fill_user').on(table.user_id, table.at, table.id),
    index('exchange_fill_at').on(table.at, table.id),
    index('exchange_fill_updated').on(table.updated_at),
    index('exchange_fill_list').on(table.statement_id),
    check('exchange_fill_amounts', sql`qty > 0 and price > 0`),
  ],
);

/** What an exchange said of a trade before it said something else. Never changed, never deleted. */
export const exchangeFillRevision = pgTable(
  'exchange_fill_revision',
  {
    id: identity(),
    fill_id: reference('fill_id')
      .notNull()
      .references(() => exchangeFill.id),
    /** The list that says something else. */
    replaced_by: reference('replaced_by')
      .notNull()
      .references(() => exchangeStatement.id),
    exchange_order_id: text('exchange_order_id').notNull(),
    side: text('side').notNull(),
    price: money('price').notNull(),
    qty: money('qty').notNull(),
    fee: money('fee').notNull(),
    fee_asset: text('fee_asset'),
    at: time('at').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('exchange_fill_revision_fill').on(table.fill_id, table.id),
    index('exchange_fill_revision_list').on(table.replaced_by),
  ],
);

/** That a list which came under the wrong account was to be given over to another one, and what became of it. */
export const exchangeListMove = pgTable(
  'exchange_list_move',
  {
    id: identity(),
    statement_id: reference('statement_id')
      .notNull()
      .references(() => exchangeStatement.id),
    from_user_id: reference('from_user_id')
      .notNull()
      .references(() => users.id),
    to_user_id: reference('to_user_id')
      .notNull()
      .references(() => users.id),
    status: text('status').notNull(),
    reason: text('reason').notNull(),
    maker_id: reference('maker_id').notNull(),
    checker_id: reference('checker_id'),
    /** The same list under the other account. */
    new_statement_id: reference('new_statement_id').references(() => exchangeStatement.id),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('exchange_list_move_open').on(table.statement_id).where(sql`status <> 'declined'`),
    index('exchange_list_move_list').on(table.statement_id),
    index('exchange_list_move_new').on(table.new_statement_id).where(sql`new_statement_id is not null`),
    check('exchange_list_move_status_known', sql`status in ('asked', 'moved', 'declined')`),
    check('exchange_list_move_decided', sql`(status = 'asked') = (checker_id is null)`),
    check(
      'exchange_list_move_by_two',
      sql`status <> 'moved' or (checker_id <> maker_id and new_statement_id is not null)`,
    ),
    check('exchange_list_move_to_other', sql`from_user_id <> to_user_id`),
  ],
);
