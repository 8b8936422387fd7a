import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, reference, time, version } from '../../kernel/database/columns.ts';

/** An address outside that is told what happens. */
export const webhook = pgTable(
  'webhook',
  {
    id: identity(),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    note: text('note'),
    status: text('status').notNull().default('active'),
    paused_by: text('paused_by'),
    secret_sealed: text('secret_sealed').notNull(),
    /** Signs as well until then. */
    previous_secret_sealed: text('previous_secret_sealed'),
    previous_secret_until: time('previous_secret_until'),
    /** Attempts in a row that came to nothing. */
    failures: integer('failures').notNull().default(0),
    failing_since: time('failing_since'),
    last_success_at: time('last_success_at'),
    last_failure_at: time('last_failure_at'),
    created_at: createdAt(),
    updated_at: time('updated_at').notNull().default(sql`now()`),
    version: version(),
  },
  (table) => [
    index('webhook_created').on(table.created_at, table.id),
    check('webhook_status_known', sql`status in ('active', 'paused')`),
    check('webhook_paused_by', sql`(status = 'paused') = (paused_by is not null)`),
  ],
);

/** One event, told to one webhook. What is sent is made of the row, so that it is the same each time. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: identity(),
    /** No foreign key: commands would wait for a webhook that is being changed. Deliveries of a deleted one are hidden. */
    webhook_id: reference('webhook_id').notNull(),
    message_id: text('message_id').notNull(),
    event: text('event').notNull(),
    /** Of the row in `event`, whose order is that of what happened to one object; 0 for a test. */
    sequence: reference('sequence').notNull(),
    object_type: text('object_type'),
    object_id: reference('object_id'),
    /** The number of the record, or the uid of the user. */
    subject: text('subject'),
    /** Whose data it is. */
    user_id: reference('user_id'),
    data: jsonb('data').notNull(),
    status: text('status').notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts before the last manual resend: each resend gets the full number of attempts. */
    tried_before: integer('tried_before').notNull().default(0),
    /** While an attempt is under way: when another server may take it for lost. */
    claimed_until: time('claimed_until'),
    next_attempt_at: time('next_attempt_at'),
    http_status: integer('http_status'),
    error: text('error'),
    delivered_at: time('delivered_at'),
    created_at: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex('webhook_delivery_once').on(table.webhook_id, table.message_id),
    index('webhook_delivery_due')
      .on(table.webhook_id, table.next_attempt_at, table.id)
      .where(sql`status = 'pending'`),
    index('webhook_delivery_created').on(table.created_at, table.id),
    index('webhook_delivery_webhook').on(table.webhook_id, table.created_at, table.id),
    index('webhook_delivery_status').on(table.status, table.created_at, table.id),
    index('webhook_delivery_retrying')
      .on(table.created_at, table.id)
      .where(sql`status = 'pending' and attempts > 0`),
    index('webhook_delivery_event').on(table.event, table.created_at, table.id),
    index('webhook_delivery_subject').on(table.subject, table.created_at, table.id),
    index('webhook_delivery_user').on(table.user_id, table.created_at, table.id),
    index('webhook_delivery_message').on(table.message_id),
    index('webhook_delivery_http_status')
      .on(table.http_status, table.created_at, table.id)
      .where(sql`http_status is not null`),
    index('webhook_delivery_error').on(table.error, table.created_at, table.id).where(sql`error is not null`),
    check('webhook_delivery_status_known', sql`status in ('pending', 'delivered', 'failed')`),
    check('webhook_delivery_waits', sql`(status = 'pending') = (next_attempt_at is not null)`),
  ],
);

/** One time that a delivery was sent. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    id: identity(),
    delivery_id: reference('delivery_id')
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    url: text('url').notNull(),
    started_at: time('started_at').notNull(),
    finished_at: time('finished_at'),
    duration_ms: integer('duration_ms'),
    http_status: integer('http_status'),
    error: text('error'),
    detail: text('detail'),
    response: text('response'),
  },
  (table) => [uniqueIndex('webhook_attempt_number').on(table.delivery_id, table.number)],
);
