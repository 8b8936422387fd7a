import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';

/** What an asset is worth in USDT, by whom, and the price of an exchange that was not taken. */
export const rate = pgTable(
  'rate',
  {
    id: identity(),
    asset: text('asset').notNull(),
    rate_usdt: money('rate_usdt'),
    source: text('source').notNull(),
    exchange: text('exchange'),
    symbol: text('symbol'),
    at: time('at'),
    rate_min: money('rate_min'),
    rate_max: money('rate_max'),
    refused_rate: money('refused_rate'),
    refused_at: time('refused_at'),
    failure: text('failure'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    uniqueIndex('rate_asset').on(table.asset.op('text_pattern_ops')),
    index('rate_created').on(table.created_at, table.id),
    check('rate_source_known', sql`source in ('hand', 'exchange')`),
    check('rate_positive', sql`rate_usdt > 0 and refused_rate > 0`),
    check('rate_source_complete', sql`(source = 'exchange') = (exchange is not null and symbol is not null)`),
    check('rate_of_house_known', sql`asset not in ('L', 'R') or rate_usdt is not null`),
    check('rate_has_time', sql`(rate_usdt is null) = (at is null)`),
    check('rate_refused_whole', sql`(refused_rate is null) = (refused_at is null)`),
  ],
);

/** What it was worth; written once. */
export const ratePoint = pgTable(
  'rate_point',
  {
    id: identity(),
    rate_id: reference('rate_id').notNull(),
    asset: text('asset').notNull(),
    rate_usdt: money('rate_usdt').notNull(),
    source: text('source').notNull(),
    exchange: text('exchange'),
    symbol: text('symbol'),
    outcome: text('outcome').notNull(),
    at: time('at').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('rate_point_time').on(table.rate_id, table.at),
    check('rate_point_positive', sql`rate_usdt > 0`),
    check('rate_point_outcome_known', sql`outcome in ('taken', 'refused')`),
  ],
);
