import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, time, version } from '../../kernel/database/columns.ts';

/** Exchanges that are offered, or may be: what ccxt knows of each, and our settings. */
export const exchange = pgTable(
  'exchange',
  {
    id: identity(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    url: text('url'),
    color: text('color'),
    status: text('status').notNull().default('off'),
    supports: text('supports').array().notNull(),
    key_fields: text('key_fields').array().notNull(),
    ip_whitelist: text('ip_whitelist'),
    maker: money('maker'),
    taker: money('taker'),
    rate_limit_ms: integer('rate_limit_ms').notNull(),
    timeframes: text('timeframes').array().notNull(),
    latency_ms: integer('latency_ms'),
    clock_difference_ms: integer('clock_difference_ms'),
    tested_at: time('tested_at'),
    test_error: text('test_error'),
    synced_at: time('synced_at'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('exchange_code').on(table.code.op('text_pattern_ops')),
    index('exchange_search_name').on(sql`lower(${table.name}) text_pattern_ops`),
    index('exchange_created').on(table.created_at, table.id),
    check('exchange_status_known', sql`status in ('off', 'on')`),
  ],
);
