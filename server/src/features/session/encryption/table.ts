import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '../../../kernel/database/columns.ts';

/** Keys by which credentials are encrypted, for all instances of the server. The private half is sealed. */
export const signInKey = pgTable(
  'sign_in_key',
  {
    id: identity(),
    padding: text('padding').notNull(),
    /** SPKI in base64. */
    public_key: text('public_key').notNull(),
    private_sealed: text('private_sealed').notNull(),
    created_at: createdAt(),
  },
  (table) => [index('sign_in_key_newest').on(table.padding, table.created_at)],
);
