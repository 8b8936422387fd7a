import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { pair } from '../pairs/table.ts';

export const strategyCategory = pgTable(
  'strategy_category',
  {
    id: identity(),
    name_zh: text('name_zh').notNull(),
    name_ch: text('name_ch').notNull(),
    name_en: text('name_en').notNull(),
    icon: text('icon').notNull(),
    sort: integer('sort').notNull(),
    shelf: text('shelf').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    index('strategy_category_sort').on(table.sort, table.id),
    check('strategy_category_shelf_known', sql`shelf in ('on', 'off')`),
  ],
);

/** A strategy of the library: what it is called and what of it is on the shelf. What it does is in its revisions. */
export const strategy = pgTable(
  'strategy',
  {
    id: identity(),
    category_id: reference('category_id')
      .notNull()
      .references(() => strategyCategory.id),
    name_zh: text('name_zh').notNull(),
    name_ch: text('name_ch').notNull(),
    name_en: text('name_en').notNull(),
    summary_zh: text('summary_zh').notNull(),
    summary_ch: text('summary_ch').notNull(),
    summary_en: text('summary_en').notNull(),
    /** The address of an uploaded picture; empty: none. */
    cover: text('cover').notNull(),
    risk_tag: text('risk_tag').notNull(),
    /** The one pair that it is meant for, which stays as long: without it the strategy would be for any. */
    pair_id: reference('pair_id').references(() => pair.id),
    sort: integer('sort').notNull(),
    status: text('status').notNull(),
    /** The newest revision. */
    revision: integer('revision').notNull(),
    /** The one on the shelf. */
    shelf_revision: integer('shelf_revision'),
    shelf_maker_id: reference('shelf_maker_id'),
    shelf_checker_id: reference('shelf_checker_id'),
    reason: text('reason'),
    publish_at: time('publish_at'),
    unpublish_at: time('unpublish_at'),
    published_at: time('published_at'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    index('strategy_sort').on(table.sort, table.id),
    index('strategy_created').on(table.created_at, table.id),
    index('strategy_category_of').on(table.category_id, table.sort, table.id),
    index('strategy_status').on(table.status, table.sort, table.id),
    index('strategy_pair').on(table.pair_id).where(sql`pair_id is not null`),
    index('strategy_requested').on(table.sort, table.id).where(sql`shelf_maker_id is not null`),
    index('strategy_name_zh').on(sql`lower(name_zh) text_pattern_ops`, table.id),
    index('strategy_name_ch').on(sql`lower(name_ch) text_pattern_ops`, table.id),
    index('strategy_name_en').on(sql`lower(name_en) text_pattern_ops`, table.id),
    check('strategy_status_known', sql`status in ('off_shelf', 'on_shelf')`),
    check('strategy_shelf_revision_known', sql`(status = 'on_shelf') = (shelf_revision is not null)`),
    check('strategy_published_on_shelf', sql`published_at is null or status = 'on_shelf'`),
  ],
);

/** Parameters as they were saved once. The database refuses every change; they go only together with their strategy. */
export const strategyRevision = pgTable(
  'strategy_revision',
  {
    id: identity(),
    strategy_id: reference('strategy_id')
      .notNull()
      .references(() => strategy.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    parameters: jsonb('parameters').notNull(),
    parameters_hash: text('parameters_hash').notNull(),
    lint: jsonb('lint').notNull(),
    /** What the whole ladder needs. */
    min_capital: money('min_capital').notNull(),
    author_id: reference('author_id').notNull(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('strategy_revision_of').on(table.strategy_id, table.revision)],
);
