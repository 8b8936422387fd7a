import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, reference, time, version } from '../database/columns.ts';

/** Settings that are not the default's. All rows of a group are written together and share its version. */
export const config = pgTable(
  'config',
  {
    id: identity(),
    group: text('group').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    updated_at: time('updated_at').notNull(),
    /** Who wrote it last; null: written before this was kept. */
    updated_by_id: reference('updated_by_id'),
    version: version(),
  },
  (table) => [uniqueIndex('config_name').on(table.group, table.name)],
);
