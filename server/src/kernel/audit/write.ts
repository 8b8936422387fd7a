import sql, { type Sql } from 'sql-template-tag';
import type { RequestContext } from '../context.ts';

/** What the admin log keeps of one command. */
export interface LogEntry {
  /** Such as `withdrawal.approve`. */
  action: string;
  object: { type: string; id: number } | null;
  reason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  batchIds: readonly number[];
  result: 'done' | 'refused';
  error: string | null;
}

/** What one command did to each of several objects of one type. */
export interface LogEach {
  action: string;
  type: string;
  changes: readonly { id: number; before: object; after: object; batchId?: number }[];
  reason?: string;
}

/** The statement that writes a row of the admin log for each object, beside the one of the command itself. */
export function logInsertEach({ action, type, changes, reason }: LogEach, context: RequestContext): Sql {
  const { actor } = context;
  return sql`
    INSERT INTO admin_log (at, actor_kind, actor_id, actor, action, object_type, object_id, before, after, batch_ids,
      reason, result, ip, user_agent, request_id, idempotency_key)
    SELECT ${context.now.toISOString()}::timestamptz, ${actor.kind}, ${actor.id}::bigint, ${actor.name}, ${action}, ${type},
      id, before, after, CASE WHEN batch_id IS NULL THEN '{}' ELSE ARRAY[batch_id] END, ${reason ?? null}, 'done', ${context.ip}, ${context.userAgent}, ${context.requestId}, ${context.idempotencyKey}
    FROM unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ before }) => JSON.stringify(before))}::jsonb[],
      ${changes.map(({ after }) => JSON.stringify(after))}::jsonb[], ${changes.map(({ batchId }) => batchId ?? null)}::bigint[])
      AS changed (id, before, after, batch_id)`;
}

/** The statement that writes a row of the admin log. */
export function logInsert(entry: LogEntry, context: RequestContext): Sql {
  const { actor } = context;
  return sql`
    INSERT INTO admin_log (at, actor_kind, actor_id, actor, action, object_type, object_id, reason, before, after,
      batch_ids, result, error, ip, user_agent, request_id, idempotency_key)
    VALUES (${context.now.toISOString()}, ${actor.kind}, ${actor.id}, ${actor.name}, ${entry.action},
      ${entry.object?.type ?? null}, ${entry.object?.id ?? null}, ${entry.reason},
      ${entry.before === null ? null : JSON.stringify(entry.before)},
      ${entry.after === null ? null : JSON.stringify(entry.after)},
      ${entry.batchIds}, ${entry.result}, ${entry.error}, ${context.ip}, ${context.userAgent},
      ${context.requestId}, ${context.idempotencyKey})`;
}
