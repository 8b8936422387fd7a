import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/**
 * Money of a frozen or blacklisted user goes nowhere: neither through a review nor to the payer. A freeze that comes
 * at the same moment waits until this transaction ends.
 * @throws Refusal `user_blacklisted`, `user_frozen`.
 */
export async function checkNotFrozen(db: Queryable, userId: number): Promise<void> {
  const user = await db.one<{ frozen: boolean; blacklisted: boolean }>(sql`
    SELECT frozen, blacklisted FROM users WHERE id = ${userId} FOR KEY SHARE`);
  if (user.blacklisted) throw new Refusal('user_blacklisted');
  if (user.frozen) throw new Refusal('user_frozen');
}
