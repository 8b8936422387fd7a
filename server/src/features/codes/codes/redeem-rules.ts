import type { Authority } from '@quarterdeck/contract/core/access';
import type { users } from '#features/users/table.ts';
import { daysAfter } from '#kernel/days.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { CodeBatchRow, CodeRow } from '../subject.ts';

/** What a rule knows of the user who is to be activated. */
export type Redeemer = Pick<
  typeof users.$inferSelect,
  'id' | 'uid' | 'path' | 'frozen' | 'blacklisted' | 'activated_at' | 'activated_until'
>;

/** Whether a user may be activated, or stay active for longer. A permanently active user needs no code. */
export function refuseUser(user: Redeemer): void {
  if (user.blacklisted) throw new Refusal('user_blacklisted');
  if (user.frozen) throw new Refusal('user_frozen');
  if (user.activated_at !== null && user.activated_until === null) {
    throw new Refusal('user_activated_for_good');
  }
}

/**
 * Refuses actions of staff for their own account, or for one below it in the referral tree, because uplines
 * earn from an activation. `field` is the field that named it.
 */
export function refuseOwn(
  { id, path }: Pick<Redeemer, 'id' | 'path'>,
  { user_id }: Authority,
  field: 'uid' | 'uids',
): void {
  if (user_id === null || !path.includes(`/${user_id}/`)) return;
  const error = id === user_id ? 'code_for_self' : 'code_for_own_team';
  throw new Refusal(error, { fields: { [field]: error } });
}

/** Whether a code, whose status is right, may be redeemed by this user. */
export function refuseCode(
  code: Pick<CodeRow, 'owner_id'>,
  batch: Pick<CodeBatchRow, 'expires_at'>,
  user: Pick<Redeemer, 'id'>,
  now: Date,
): void {
  if (code.owner_id !== null && code.owner_id !== user.id) throw new Refusal('code_of_another');
  refuseExpired(batch, now);
}

/** Refuses what has expired, also before the job that says so has run. */
export function refuseExpired({ expires_at }: Pick<CodeBatchRow, 'expires_at'>, now: Date): void {
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) throw new Refusal('code_expired');
}

/** Until when the account is active: days extend the remaining ones; null is permanent. */
export function activatedUntil(
  { activated_until }: Pick<Redeemer, 'activated_until'>,
  planDays: number | null,
  now: Date,
): string | null {
  if (planDays === null) return null;
  const left = activated_until === null ? 0 : Date.parse(activated_until);
  return daysAfter(new Date(Math.max(left, now.getTime())), planDays).toISOString();
}
