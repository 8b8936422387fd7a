import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { admin } from '../../identity/table.ts';
import { identity, reference, time } from '../../kernel/database/columns.ts';

/** The invitation of an admin that goes to an address, or went there. Another one takes its place. */
export const invitationMail = pgTable(
  'invitation_mail',
  {
    id: identity(),
    admin_id: reference('admin_id')
      .notNull()
      .unique()
      .references(() => admin.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    language: text('language').notNull(),
    status: text('status').notNull().default('waiting'),
    /** The code, sealed, while the mail waits; null as soon as it does no longer. */
    code_sealed: text('code_sealed'),
    /** Why the last try failed. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    updated_at: time('updated_at').notNull(),
  },
  () => [check('invitation_mail_status', sql`status in ('waiting', 'sent', 'failed')`)],
);
