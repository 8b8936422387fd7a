import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, version } from '../../kernel/database/columns.ts';

/** Filters and order of a list, by the kind of its records, for everyone who can see the list. */
export const sharedView = pgTable(
  'shared_view',
  {
    id: identity(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    search: text('search').notNull(),
    shared_by: text('shared_by').notNull(),
    created_at: createdAt(),
    version: version(),
  },
  (table) => [uniqueIndex('shared_view_name').on(table.list, sql`lower(${table.name})`)],
);
