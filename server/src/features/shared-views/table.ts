import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, version } from '../../kernel/database/columns.ts';

/** Filters and order of a list, by the kind of its records, for those who can see the list. */
export const sharedView = pgTable(
  'shared_view',
  {
    id: identity(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    search: text('search').notNull(),
    shared_by: text('shared_by').notNull(),
    /** The role groups that it is shared with, also those deleted since; null: everyone. */
    role_ids: reference('role_ids').array(),
    created_at: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('shared_view_name').on(table.list, sql`lower(${table.name})`).where(sql`role_ids is null`),
    // One that others do not see takes no name from them.
    uniqueIndex('shared_view_own_name')
      .on(table.list, table.shared_by, sql`lower(${table.name})`)
      .where(sql`role_ids is not null`),
  ],
);
