import { isToken } from '#identity/renewal.ts';
import type { RequestContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { reuseLog } from './log-entry.ts';

/**
 * Exchanges the caller's token for the next one. The end of a sign-in whose old token was used again is a row of the
 * admin log and part of the sign-in history.
 * @throws Refusal `unauthenticated`, `token_reused`.
 */
export async function renew(
  token: string | null,
  context: RequestContext,
  { pool, sessions }: Services,
): Promise<string> {
  if (token === null || !isToken(token)) throw new Refusal('unauthenticated');
  const renewal = await transaction(pool, async (tx) => {
    const done = await sessions.renew(tx, token, context);
    if (done?.outcome === 'reused') await tx.query(reuseLog(done.admin, context));
    return done;
  });
  if (renewal === null) throw new Refusal('unauthenticated');
  sessions.forget(renewal.admin.id);
  if (renewal.outcome === 'reused') throw new Refusal('token_reused');
  return renewal.outcome.token;
}
