import type { PlatformWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** A withdrawal as the trading platform sees it. */
export async function findPlatformWithdrawal(db: Queryable, no: string): Promise<PlatformWithdrawal> {
  const found = await db.maybe<PlatformWithdrawal>(sql`
    SELECT w.no, u.uid, w.asset, w.gross, w.fee, w.net, w.status, w.txid, w.reason, w.created_at, w.updated_at
    FROM withdrawal AS w JOIN users AS u ON u.id = w.user_id WHERE w.no = ${no}`);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}
