import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, createdAt, identity, reference, time, version } from '../../kernel/database/columns.ts';
import { users } from '../users/table.ts';

/** Mails and text messages to users. What stands in one is kept, sealed, for as long as it waits. */
export const message = pgTable(
  'message',
  {
    id: identity(),
    channel: text('channel').notNull(),
    template: text('template').notNull(),
    /** Of the template; null: the text that comes with the product. */
    revision: integer('revision'),
    /** Null: a test. */
    user_id: reference('user_id').references(() => users.id),
    /** Masked. */
    recipient: text('recipient').notNull(),
    /** By which the same recipient is known again. */
    recipient_hash: bytea('recipient_hash').notNull(),
    country: text('country'),
    language: text('language').notNull(),
    /** Of text messages: the provider, and its signature or sender. */
    provider: text('provider'),
    sender: text('sender'),
    /** Recipient and fields, while it waits. */
    sealed: text('sealed'),
    status: text('status').notNull(),
    problem: text('problem'),
    /** The server's or the provider's own. */
    words: text('words'),
    reference: text('reference'),
    attempts: integer('attempts').notNull().default(0),
    useful_until: time('useful_until').notNull(),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    index('message_created').on(table.created_at, table.id),
    index('message_status').on(table.status, table.created_at, table.id),
    index('message_user').on(table.user_id, table.created_at, table.id),
    index('message_recipient').on(table.recipient_hash, table.created_at),
    index('message_country').on(table.country, table.created_at).where(sql`channel = 'sms'`),
    index('message_sms').on(table.created_at).where(sql`channel = 'sms'`),
    check('message_channel_known', sql`channel in ('mail', 'sms')`),
    check(
      'message_status_known',
      sql`status in ('queued', 'sending', 'sent', 'failed', 'unknown', 'expired', 'suppressed', 'bounced')`,
    ),
  ],
);

/** Texts of a template; each save is a revision, and the one that was published last is used. */
export const messageTemplate = pgTable(
  'message_template',
  {
    id: identity(),
    name: text('name').notNull(),
    revision: integer('revision').notNull(),
    /** Subject, text and text message by language; of ch-CN the corrections. Revision 0 has none: it comes with the product. */
    texts: jsonb('texts').notNull(),
    /** The source, as a hash, of each correction. */
    sources: jsonb('sources').notNull().default({}),
    /** What Aliyun calls its own template for it. */
    sms_template: text('sms_template').notNull(),
    author: text('author').notNull(),
    published_by: text('published_by'),
    published_at: time('published_at'),
    created_at: createdAt(),
    version: version(),
  },
  (table) => [uniqueIndex('message_template_revision').on(table.name, table.revision)],
);

/** Suppressed recipients: their address bounced, or staff added them. */
export const messageSuppression = pgTable(
  'message_suppression',
  {
    id: identity(),
    channel: text('channel').notNull(),
    /** Masked. */
    recipient: text('recipient').notNull(),
    recipient_hash: bytea('recipient_hash').notNull(),
    origin: text('origin').notNull(),
    reason: text('reason').notNull(),
    added_by: text('added_by').notNull(),
    created_at: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('message_suppression_recipient').on(table.recipient_hash),
    index('message_suppression_created').on(table.created_at, table.id),
    check('message_suppression_channel_known', sql`channel in ('mail', 'sms')`),
    check('message_suppression_origin_known', sql`origin in ('bounce', 'staff')`),
  ],
);
