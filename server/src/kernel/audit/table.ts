import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, identity, reference, time } from '../database/columns.ts';

/**
 * The admin log: one row for every command that took effect, and for every one that was refused. Rows are written
 * in the command's own transaction and sealed into the hash chain within about a second; nothing else may change.
 */
export const adminLog = pgTable(
  'admin_log',
  {
    id: identity(),
    at: time('at').notNull(),
    actor_kind: text('actor_kind').notNull(),
    actor_id: reference('actor_id'),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    object_type: text('object_type'),
    object_id: reference('object_id'),
    reason: text('reason'),
    before: jsonb('before'),
    after: jsonb('after'),
    /** Ledger batches that the command booked. */
    batch_ids: reference('batch_ids').array().notNull().default(sql`'{}'`),
    result: text('result').notNull(),
    error: text('error'),
    ip: text('ip'),
    user_agent: text('user_agent'),
    request_id: text('request_id'),
    idempotency_key: text('idempotency_key'),
    seal_no: reference('seal_no'),
    prev_hash: bytea('prev_hash'),
    hash: bytea('hash'),
  },
  (table) => [
    uniqueIndex('admin_log_seal_no').on(table.seal_no),
    index('admin_log_unsealed').on(table.id).where(sql`seal_no is null`),
    index('admin_log_object').on(table.object_type, table.object_id, table.id),
    index('admin_log_actor').on(table.actor, table.at, table.id),
    index('admin_log_action').on(table.action.op('text_pattern_ops'), table.id),
    index('admin_log_refused').on(table.at, table.id).where(sql`result = 'refused'`),
    index('admin_log_request').on(table.request_id),
    index('admin_log_actor_kind').on(table.actor_kind, table.at, table.id).where(sql`actor_kind <> 'admin'`),
    index('admin_log_at').on(table.at, table.id),
    check('admin_log_result', sql`result in ('done', 'refused')`),
    check('admin_log_actor_kind', sql`actor_kind in ('admin', 'platform', 'program')`),
  ],
);
