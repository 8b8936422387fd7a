import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, identity, reference, time } from '../database/columns.ts';

/** A key by which heads of the admin log are signed; the private half under the key for secrets at rest. */
export const logKey = pgTable('log_key', {
  id: identity(),
  fingerprint: text('fingerprint').notNull().unique(),
  public_key: text('public_key').notNull(),
  private_key: text('private_key').notNull(),
  created_at: time('created_at').notNull(),
  retired_at: time('retired_at'),
});

/** The signed head of the admin log at the end of a day. */
export const logHead = pgTable(
  'log_head',
  {
    id: identity(),
    day: date('day').notNull(),
    seal_no: reference('seal_no').notNull(),
    hash: bytea('hash').notNull(),
    signed_at: time('signed_at').notNull(),
    key: text('key').notNull(),
    signature: text('signature').notNull(),
  },
  (table) => [uniqueIndex('log_head_day').on(table.day)],
);

/** A requested verification of the chain. */
export const logCheck = pgTable(
  'log_check',
  {
    id: identity(),
    started_at: time('started_at').notNull(),
    started_by: text('started_by').notNull(),
    /** When it was last heard of. */
    progress_at: time('progress_at').notNull(),
    finished_at: time('finished_at'),
    status: text('status').notNull(),
    rows: reference('rows').notNull(),
    total: reference('total').notNull(),
    heads: integer('heads').notNull(),
    unsealed: reference('unsealed').notNull(),
    first_bad: jsonb('first_bad'),
  },
  (table) => [index('log_check_started').on(table.started_at, table.id)],
);
