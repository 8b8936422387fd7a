import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, createdAt, identity, reference } from '../../kernel/database/columns.ts';

/** Uploaded pictures, as the server drew them anew. In the database, which every server shares and every backup has. */
export const file = pgTable(
  'file',
  {
    id: identity(),
    /** SHA-256 of the contents, in hexadecimal: the name in the address. */
    hash: text('hash').notNull().unique(),
    bytes: bytea('bytes').notNull(),
    /** Who uploaded it first. */
    admin_id: reference('admin_id').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('file_admin').on(table.admin_id, table.created_at)],
);
