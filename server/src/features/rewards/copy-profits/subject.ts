import type { Authority } from '@quarterdeck/contract/core/access';
import type { Asset } from '@quarterdeck/contract/core/assets';
import type {
  CopyProfit,
  CopyProfitState,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import sql, { join } from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { withMakers } from '#domain/approvals/makers.ts';
import { ofUser, userOwner } from '#domain/users/owner.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { copyProfitList } from './list.ts';
import { lockMark } from './mark.ts';
import type { copyProfit } from './table.ts';

/** A row of the table. */
export interface CopyProfitRow extends Omit<typeof copyProfit.$inferSelect, 'status' | 'asset'> {
  status: CopyProfit['status'];
  asset: Asset;
}

/** What the commands on copied profits change; what a follower pays is the follower's. */
export const copyProfitSubject: Subject<CopyProfitRow, CopyProfit> = {
  type: 'copy_profit',
  owner: ofUser('follower_id'),
  read: (db, id, access) => findRow(db, copyProfitList, id, access),
};

/** The row with what the machine needs besides, for the caller. New reports of the pair wait until the caller is done. */
export async function lockState(
  tx: Transaction,
  row: CopyProfitRow,
  access: Authority,
): Promise<CopyProfitRow & CopyProfitState> {
  const { follower_id: followerId, trader_id: traderId, joined_at: joinedAt } = row;
  const mark = await lockMark(tx, { followerId, traderId, joinedAt });
  const seen = join([sql`id = ${row.trader_id}`, ...inScope(access, userOwner)], ' AND ');
  const trader = await tx.maybe(sql`SELECT FROM users WHERE ${seen}`);
  return {
    ...(await withMakers(tx, row, 'reverse_maker')),
    is_trader_seen: trader !== undefined,
    is_last: mark.reported_to === row.period_to,
  };
}

/** What events say of a copied profit. */
export async function announcement(db: Queryable, row: CopyProfitRow) {
  const { follower, trader } = await db.one<{ follower: string; trader: string }>(sql`
    SELECT f.uid AS follower, t.uid AS trader FROM users AS f, users AS t
    WHERE f.id = ${row.follower_id} AND t.id = ${row.trader_id}`);
  return { no: row.ref, uid: follower, trader, asset: row.asset, amount: row.share };
}
