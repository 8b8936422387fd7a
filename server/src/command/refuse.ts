import sql from 'sql-template-tag';
import { logRefusal } from '#kernel/audit/log-refusal.ts';
import { type LogEntry, logInsert } from '#kernel/audit/write.ts';
import type { RequestContext } from '#kernel/context.ts';
import { toRefusal } from '#kernel/http/error-reply.ts';
import type { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { type Answer, claimKey, isFinal, waitForKey } from './idempotency.ts';
import { inCommandTurn } from './turns.ts';

/** A command that was refused, with the input to which its key is bound. */
type Refused = Pick<LogEntry, 'action' | 'object'> & { input: unknown };

/**
 * Logs a refusal. A refusal by a rule is stored under the key, in the transaction of its row, and so answers the same
 * bytes whenever they are repeated; if another use of the key was answered meanwhile, that is the answer.
 * @throws the given refusal if it is not stored; the error that prevented storing, so that no caller gets a refusal
 * that does not hold.
 */
export async function refuse(
  refused: Refused,
  error: unknown,
  context: RequestContext,
  services: Services,
): Promise<Answer> {
  try {
    if (context.idempotencyKey === null || !isFinal(error)) throw error;
    return await keep(refused, error, context, services);
  } catch (failure) {
    await logRefusal(refused, toRefusal(failure), context, services);
    throw failure;
  }
}

async function keep(
  { action, object, input }: Refused,
  refusal: Refusal,
  context: RequestContext,
  { pool, cipher }: Services,
): Promise<Answer> {
  return await inCommandTurn(pool, null, async (tx) => {
    // A repeat that came meanwhile may hold it for a moment: both would be told that the other is at work.
    await waitForKey(tx, context);
    const claim = await claimKey(tx, cipher, context, action, input);
    if (claim.kept) return claim.kept;
    const entry = { action, object, reason: null, before: null, after: null, batchIds: [] };
    const log = logInsert({ ...entry, result: 'refused', error: refusal.code }, context);
    tx.last(sql`WITH stored AS (${claim.storing({ refusal })}) ${log}`);
    return { refusal };
  });
}
