import type { Authority } from '@quarterdeck/contract/core/access';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/**
 * The account on the platform that an admin is given for their own. It says whose money they do not decide about and which team
 * is theirs, so it is for those to give who see everybody's data.
 * @throws Refusal `data_scope_limited`, `not_found`.
 */
export async function accountOf(
  tx: Transaction,
  uid: string | null,
  access: Authority,
): Promise<number | null> {
  if (access.scope !== null)
    throw new Refusal('data_scope_limited', { fields: { account_uid: 'data_scope_limited' } });
  if (uid === null) return null;
  const account = await tx.maybe<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${uid}`);
  if (account === undefined) throw new Refusal('not_found', { fields: { account_uid: 'not_found' } });
  return account.id;
}
