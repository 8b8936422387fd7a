import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { publicationColumns, publicationGuards, revisionTable } from '../../domain/publishing/columns.ts';
import { reference } from '../../kernel/database/columns.ts';

/** Pictures that the app shows in turn at a place. What they say is in their revisions. */
export const banner = pgTable(
  'banner',
  {
    ...publicationColumns(),
    /** Of the newest revision. */
    place: text('place').notNull(),
    /** A new one comes last. */
    sort: integer('sort').notNull().default(1_000_000),
  },
  (table) => [
    ...publicationGuards('banner', table),
    index('banner_place').on(table.place, table.sort, table.id),
    index('banner_sort').on(table.sort, table.id),
    check('banner_place_known', sql`place in ('home', 'market', 'robot')`),
  ],
);

export const bannerRevision = revisionTable('banner', () => banner.id);

/** How often a banner was seen and pressed, by day. */
export const bannerEvent = pgTable(
  'banner_event',
  {
    banner_id: reference('banner_id')
      .notNull()
      .references(() => banner.id),
    day: date('day', { mode: 'string' }).notNull(),
    impressions: bigint('impressions', { mode: 'number' }).notNull(),
    clicks: bigint('clicks', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.banner_id, table.day] })],
);
