import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { readRecharge } from '@quarterdeck/contract/features/recharges/platform';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** A recharge as the trading platform sees it. */
export async function findPlatformRecharge(db: Queryable, no: string): Promise<ReplyOf<typeof readRecharge>> {
  const found = await db.maybe<ReplyOf<typeof readRecharge>>(sql`
    SELECT r.no, u.uid, r.asset, r.amount, r.credited, r.status, r.confirmations, r.reason, r.created_at, r.updated_at
    FROM recharge AS r LEFT JOIN users AS u ON u.id = r.user_id WHERE r.no = ${no}`);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}
