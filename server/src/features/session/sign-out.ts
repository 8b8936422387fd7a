import { isToken } from '#identity/renewal.ts';
import type { RequestContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { sessionLog } from './log-entry.ts';

/**
 * Ends the session of the token with every token that came of it, also while another window exchanges one.
 * @throws Refusal `unauthenticated` where the token opens nothing.
 */
export async function signOut(
  token: string | null,
  context: RequestContext,
  { pool, sessions }: Services,
): Promise<void> {
  if (token === null || !isToken(token)) throw new Refusal('unauthenticated');
  const admin = await transaction(pool, async (tx) => {
    const left = await sessions.leave(tx, token, context);
    if (left !== null) await tx.query(sessionLog('session.logout', left, context));
    return left;
  });
  if (admin === null) throw new Refusal('unauthenticated');
  sessions.forget(admin.id);
}
