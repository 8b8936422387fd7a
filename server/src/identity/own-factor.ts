import sql from 'sql-template-tag';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { byOwnPassword, byOwnProof, hasPassword, sessionOf } from './own-password.ts';
import { isFresh, requireFreshProof } from './step-up.ts';

/**
 * Adds a factor to the caller's sign-in in one transaction: with their password or, without one, a recent confirmation of identity.
 * @throws Refusal `invalid_request` without the password of who has one, `step_up_required`, and as `byOwnPassword` does.
 */
export async function toAddFactor<Result>(
  action: string,
  password: string | undefined,
  context: RequestContext,
  services: Services,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (password !== undefined) return await byOwnPassword(action, { password }, context, services, work);
  const check = async () => {
    if (await hasPassword(services.db, context.actor.access.id))
      throw new Refusal('invalid_request', { fields: { password: 'field_required' } });
    if (!(await isOwedAfterSignIn(context, services))) await requireFreshProof(context, services);
  };
  return await byOwnProof(action, check, context, services, work, false);
}

/**
 * Whether the caller must set up a first factor and has just signed in through a provider without `auth_time`: confirming identity
 * at such a provider is impossible, and without this exception they could never set one up.
 */
async function isOwedAfterSignIn(context: RequestContext, { db }: Services): Promise<boolean> {
  const { id, due, provenAt, stepUpMinutes } = sessionOf(context);
  if (due !== 'second_factor_required' || provenAt.getTime() !== 0) return false;
  const { created_at } = await db.one<{ created_at: string }>(sql`
    SELECT created_at FROM session WHERE id = ${id}`);
  return isFresh(new Date(created_at), stepUpMinutes, context.now);
}
