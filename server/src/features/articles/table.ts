import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { publicationColumns, publicationGuards, revisionTable } from '../../domain/publishing/columns.ts';
import { createdAt, identity, reference, time, version } from '../../kernel/database/columns.ts';

export const articleCategory = pgTable(
  'article_category',
  {
    id: identity(),
    name_zh: text('name_zh').notNull(),
    name_ch: text('name_ch').notNull(),
    name_en: text('name_en').notNull(),
    /** The top category that it is below; null: it is one. */
    parent_id: reference('parent_id').references((): AnyPgColumn => articleCategory.id),
    sort: integer('sort').notNull(),
    shelf: text('shelf').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    index('article_category_sort').on(table.sort, table.id),
    index('article_category_parent').on(table.parent_id, table.sort, table.id),
    check('article_category_shelf_known', sql`shelf in ('on', 'off')`),
    check('article_category_not_own_parent', sql`parent_id <> id`),
  ],
);

/** An article. What it says is in its revisions. */
export const article = pgTable(
  'article',
  {
    ...publicationColumns(),
    /** Of the newest revision, so that a category with articles is not deleted. */
    category_id: reference('category_id').notNull(),
  },
  (table) => [
    ...publicationGuards('article', table),
    index('article_category_of').on(table.category_id, table.id),
    foreignKey({ columns: [table.category_id], foreignColumns: [articleCategory.id] }),
  ],
);

export const articleRevision = revisionTable('article', () => article.id);

/** How often an article was read, by day. */
export const articleRead = pgTable(
  'article_read',
  {
    article_id: reference('article_id')
      .notNull()
      .references(() => article.id),
    day: date('day', { mode: 'string' }).notNull(),
    reads: bigint('reads', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.article_id, table.day] })],
);
