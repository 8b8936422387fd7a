import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/**
 * The owner, for money that is to move on: that of a frozen or blacklisted user goes nowhere, neither through a review
 * nor to the payer. A freeze that comes at the same moment waits until this transaction ends.
 * @throws Refusal `user_blacklisted`, `user_frozen`.
 */
export async function unfrozenOwner(db: Queryable, userId: number): Promise<{ uid: string }> {
  const user = await db.one<{ uid: string; frozen: boolean; blacklisted: boolean }>(sql`
    SELECT uid, frozen, blacklisted FROM users WHERE id = ${userId} FOR KEY SHARE`);
  if (user.blacklisted) throw new Refusal('user_blacklisted');
  if (user.frozen) throw new Refusal('user_frozen');
  return user;
}
