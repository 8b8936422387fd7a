import type { Services } from '#server/services.ts';
import type { RequestContext } from '../context.ts';
import type { Transaction } from '../database/sql.ts';
import { Refusal } from '../refusal.ts';
import { byOwnPassword, byOwnProof, hasPassword } from './own-password.ts';
import { requireFreshProof } from './step-up.ts';

/**
 * Does, in one transaction, what adds a factor to the caller's sign-in: by their password, or, where they have none, by a proof that is
 * still fresh.
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
    await requireFreshProof(context, services);
  };
  return await byOwnProof(action, check, context, services, work, false);
}
