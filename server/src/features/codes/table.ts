import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, money, reference, time, version } from '../../kernel/database/columns.ts';
import { users } from '../users/table.ts';

const updatedAt = () => time('updated_at').notNull().default(sql`now()`);

/** Activation codes that were made together. What they are worth stands here and never changes. */
export const codeBatch = pgTable(
  'code_batch',
  {
    id: identity(),
    no: text('no').notNull(),
    status: text('status').notNull(),
    count: integer('count').notNull(),
    prefix: text('prefix').notNull(),
    plan_days: integer('plan_days'),
    plan_level: integer('plan_level'),
    payment: text('payment').notNull(),
    asset: text('asset').notNull(),
    price: money('price').notNull(),
    expires_at: time('expires_at'),
    note: text('note'),
    /** There are more than one person may make alone, or they bring rewards. */
    needs_second: boolean('needs_second').notNull(),
    maker_id: reference('maker_id').notNull(),
    reviewer_id: reference('reviewer_id'),
    reason: text('reason'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('code_batch_no').on(table.no.op('text_pattern_ops')),
    index('code_batch_created').on(table.created_at, table.id),
    index('code_batch_waiting').on(table.created_at, table.id).where(sql`status = 'pending_review'`),
    index('code_batch_expires').on(table.expires_at).where(sql`status = 'ready'`),
    check('code_batch_status_known', sql`status in ('pending_review', 'ready', 'refused')`),
    check('code_batch_payment_known', sql`payment in ('prepaid', 'wallet')`),
    check('code_batch_amounts', sql`count between 1 and 100000 and price >= 0`),
    check(
      'code_batch_two_people',
      sql`status <> 'ready' or not needs_second or (reviewer_id is not null and reviewer_id <> maker_id)`,
    ),
  ],
);

/** One code: found by a keyed hash of its text, read by the server's key alone. */
export const code = pgTable(
  'code',
  {
    id: identity(),
    batch_id: reference('batch_id')
      .notNull()
      .references(() => codeBatch.id),
    serial: integer('serial').notNull(),
    /** HMAC of the text, in base64url. */
    hmac: text('hmac').notNull(),
    /** The text under the server's key, bound to batch and serial. */
    sealed: text('sealed').notNull(),
    tail: text('tail').notNull(),
    status: text('status').notNull(),
    owner_id: reference('owner_id').references(() => users.id),
    used_by_id: reference('used_by_id').references(() => users.id),
    assigned_at: time('assigned_at'),
    used_at: time('used_at'),
    void_reason: text('void_reason'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('code_hmac').on(table.hmac),
    uniqueIndex('code_serial').on(table.batch_id, table.serial),
    index('code_batch_status').on(table.batch_id, table.status, table.serial),
    index('code_status').on(table.status, table.created_at, table.id),
    index('code_created').on(table.created_at, table.id),
    index('code_tail').on(table.tail.op('text_pattern_ops')),
    index('code_owner').on(table.owner_id).where(sql`owner_id is not null`),
    index('code_used_by').on(table.used_by_id).where(sql`used_by_id is not null`),
    index('code_used').on(table.used_at, table.id).where(sql`used_at is not null`),
    check('code_status_known', sql`status in ('unused', 'assigned', 'used', 'void', 'expired')`),
    check('code_owner_known', sql`status <> 'assigned' or owner_id is not null`),
    check('code_user_known', sql`(status = 'used') = (used_by_id is not null)`),
  ],
);

/** Wishes to have the codes of a batch in plain text. */
export const codeExport = pgTable(
  'code_export',
  {
    id: identity(),
    batch_id: reference('batch_id')
      .notNull()
      .references(() => codeBatch.id),
    status: text('status').notNull(),
    rows: integer('rows'),
    maker_id: reference('maker_id').notNull(),
    reason: text('reason').notNull(),
    reviewer_id: reference('reviewer_id'),
    refusal: text('refusal'),
    expires_at: time('expires_at'),
    downloaded_at: time('downloaded_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: version(),
  },
  (table) => [
    index('code_export_created').on(table.created_at, table.id),
    index('code_export_batch').on(table.batch_id),
    index('code_export_open').on(table.created_at).where(sql`status in ('pending_review', 'approved')`),
    check(
      'code_export_status_known',
      sql`status in ('pending_review', 'approved', 'downloaded', 'refused', 'expired')`,
    ),
    check(
      'code_export_two_people',
      sql`status not in ('approved', 'downloaded') or (reviewer_id is not null and reviewer_id <> maker_id)`,
    ),
  ],
);
