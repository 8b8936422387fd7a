import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { exchange } from '../exchanges/table.ts';

/** Markets of exchanges, permanently identified by exchange, native id and contract type. */
export const pair = pgTable(
  'pair',
  {
    id: identity(),
    exchange_id: reference('exchange_id')
      .notNull()
      .references(() => exchange.id),
    native_id: text('native_id').notNull(),
    contract_type: text('contract_type').notNull(),
    symbol: text('symbol').notNull(),
    base: text('base').notNull(),
    quote: text('quote').notNull(),
    settle: text('settle'),
    contract_size: money('contract_size'),
    expiry: time('expiry'),
    tick: money('tick'),
    step: money('step'),
    min_qty: money('min_qty'),
    max_qty: money('max_qty'),
    min_notional: money('min_notional'),
    max_leverage: money('max_leverage'),
    maker: money('maker'),
    taker: money('taker'),
    own_fees: boolean('own_fees').notNull().default(false),
    status: text('status').notNull().default('off'),
    /** Its place in the order of what is offered; a new one stands last. */
    sort: integer('sort').notNull(),
    recommended: boolean('recommended').notNull().default(false),
    source: text('source').notNull(),
    synced_at: time('synced_at'),
    delisted_at: time('delisted_at'),
    ccxt_version: text('ccxt_version'),
    /** The exchange's answer as it was. */
    info: jsonb('info'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('pair_identity').on(table.exchange_id, table.native_id, table.contract_type),
    index('pair_sort').on(table.sort, table.id),
    index('pair_symbol_begins').on(table.symbol.op('text_pattern_ops'), table.sort, table.id),
    index('pair_search_symbol').on(sql`lower(${table.symbol}) text_pattern_ops`),
    index('pair_search_native').on(sql`lower(${table.native_id}) text_pattern_ops`),
    index('pair_exchange').on(table.exchange_id, table.sort, table.id),
    index('pair_on').on(table.sort, table.id).where(sql`status = 'on'`),
    index('pair_expiry').on(table.expiry, table.id),
    index('pair_created').on(table.created_at, table.id),
    check('pair_status_known', sql`status in ('off', 'on')`),
    check('pair_source_known', sql`source in ('sync', 'manual')`),
    check(
      'pair_contract_type_known',
      sql`contract_type in ('spot', 'linear_perp', 'inverse_perp', 'linear_delivery', 'inverse_delivery')`,
    ),
    check(
      'pair_on_complete',
      sql`status = 'off' or (tick > 0 and step > 0 and coalesce(min_qty, min_notional) is not null and (contract_type = 'spot' or contract_size > 0))`,
    ),
  ],
);

/** One comparison of an exchange's markets with ours. */
export const marketSync = pgTable(
  'market_sync',
  {
    id: identity(),
    exchange_id: reference('exchange_id')
      .notNull()
      .references(() => exchange.id),
    status: text('status').notNull(),
    stage: text('stage'),
    ccxt_version: text('ccxt_version'),
    markets: integer('markets').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    /** Markets that could not be read: `{ id, why }`, the first ones. */
    unreadable_markets: jsonb('unreadable_markets').notNull().default([]),
    unreadable: integer('unreadable').notNull().default(0),
    refused_before: integer('refused_before').notNull().default(0),
    changes: integer('changes').notNull().default(0),
    undecided: integer('undecided').notNull().default(0),
    accepted: integer('accepted').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    failure: text('failure'),
    failure_text: text('failure_text'),
    started_by: text('started_by').notNull(),
    created_at: createdAt(),
    finished_at: time('finished_at'),
  },
  (table) => [
    uniqueIndex('market_sync_one_at_a_time').on(table.exchange_id).where(sql`status = 'running'`),
    index('market_sync_exchange').on(table.exchange_id, table.created_at, table.id),
    index('market_sync_status').on(table.status, table.created_at, table.id),
    index('market_sync_failure').on(table.failure, table.created_at, table.id),
    index('market_sync_started_by').on(table.started_by, table.created_at, table.id),
    index('market_sync_created').on(table.created_at, table.id),
    check('market_sync_status_known', sql`status in ('running', 'waiting', 'done', 'failed', 'superseded')`),
    check('market_sync_failed', sql`(status = 'failed') = (failure is not null)`),
  ],
);

/** What a sync found of one pair. Only its decision changes. */
export const marketChange = pgTable(
  'market_change',
  {
    id: identity(),
    sync_id: reference('sync_id')
      .notNull()
      .references(() => marketSync.id),
    exchange_id: reference('exchange_id')
      .notNull()
      .references(() => exchange.id),
    pair_id: reference('pair_id').references(() => pair.id, { onDelete: 'set null' }),
    native_id: text('native_id').notNull(),
    contract_type: text('contract_type').notNull(),
    symbol: text('symbol').notNull(),
    class: text('class').notNull(),
    /** Old and new by field: `FieldChange`. */
    fields: jsonb('fields').notNull(),
    /** The exchange's market as a whole; null where it offers none any more. */
    market: jsonb('market'),
    decision: text('decision'),
    decided_by: text('decided_by'),
    decided_at: time('decided_at'),
    reason: text('reason'),
    created_at: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('market_change_once').on(table.sync_id, table.native_id, table.contract_type),
    index('market_change_undecided').on(table.created_at, table.id).where(sql`decision is null`),
    index('market_change_sync').on(table.sync_id, table.created_at, table.id),
    index('market_change_pair').on(table.pair_id, table.created_at, table.id),
    index('market_change_class').on(table.class, table.created_at, table.id),
    index('market_change_decision').on(table.decision, table.created_at, table.id),
    index('market_change_symbol').on(table.symbol.op('text_pattern_ops'), table.created_at, table.id),
    index('market_change_of').on(table.exchange_id, table.native_id, table.id),
    index('market_change_created').on(table.created_at, table.id),
    check(
      'market_change_class_known',
      sql`class in ('cosmetic', 'new', 'tightening', 'expiring', 'delisted', 'dangerous')`,
    ),
    check('market_change_decision_known', sql`decision in ('accepted', 'refused')`),
    check('market_change_decided', sql`(decision is null) = (decided_at is null)`),
  ],
);
