import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, time, version } from '../../kernel/database/columns.ts';
import { users } from '../users/table.ts';

export const %one% = pgTable(
  '%name%',
  {
    id: identity(),
    user_id: reference('user_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    text: text('text').notNull(),
    status: text('status').notNull(),
    added_by: text('added_by').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    index('%name%_created').on(table.created_at, table.id),
    index('%name%_user').on(table.user_id, table.created_at, table.id),
    index('%name%_status').on(table.status, table.created_at, table.id),
    index('%name%_added_by').on(table.added_by, table.created_at, table.id),
    index('%name%_title').on(sql`lower(title) text_pattern_ops`, table.id),
    check('%name%_status_known', sql`status in ('open', 'closed')`),
  ],
);
