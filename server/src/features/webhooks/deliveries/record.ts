import sql from 'sql-template-tag';
import { transaction } from '#kernel/database/transaction.ts';
import type { Services } from '#server/services.ts';
import { waitAfter } from './back-off.ts';
import type { Claimed } from './claim.ts';
import type { Outcome } from './send.ts';

/** Notes what an attempt came to: at the attempt itself always, at the delivery where no later attempt has begun. */
export async function record(
  { id, webhook_id, attempts, tried_before }: Claimed,
  { http_status, error, detail, response }: Outcome,
  durationMs: number,
  { pool, now, randomInt }: Services,
): Promise<void> {
  const at = now();
  const isTaken = error === null;
  const wait = isTaken ? null : waitAfter(attempts - tried_before, randomInt);
  const next = wait === null ? null : new Date(at.getTime() + wait).toISOString();
  const status = isTaken ? 'delivered' : next === null ? 'failed' : 'pending';
  await transaction(pool, async (tx) => {
    tx.send(isTaken ? succeeded(webhook_id, at) : failed(webhook_id, at));
    tx.send(sql`
      UPDATE webhook_delivery SET status = ${status}, next_attempt_at = ${next}, claimed_until = NULL,
        http_status = ${http_status}, error = ${error}, delivered_at = ${isTaken ? at.toISOString() : null}
      WHERE id = ${id} AND attempts = ${attempts} AND status = 'pending'`);
    await tx.query(sql`
      UPDATE webhook_attempt SET finished_at = ${at.toISOString()}, duration_ms = ${durationMs},
        http_status = ${http_status}, error = ${error}, detail = ${detail}, response = ${response}
      WHERE delivery_id = ${id} AND number = ${attempts}`);
  });
}

function succeeded(webhookId: number, at: Date) {
  return sql`
    UPDATE webhook SET last_success_at = ${at.toISOString()}, failures = 0, failing_since = NULL
    WHERE id = ${webhookId}`;
}

function failed(webhookId: number, at: Date) {
  return sql`
    UPDATE webhook SET last_failure_at = ${at.toISOString()}, failures = failures + 1,
      failing_since = coalesce(failing_since, ${at.toISOString()})
    WHERE id = ${webhookId}`;
}
