import type { Asset } from '@quarterdeck/contract/core/assets';
import type { RechargeState, RechargeStatus } from '@quarterdeck/contract/features/recharges/machine';
import type { Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import sql, { raw } from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import type { RechargeVia } from '#ledger/movements/recharge.ts';
import { isDropped } from './dropped.ts';
import { rechargeList } from './list.ts';
import { outputsLock } from './other-index.ts';
import type { recharge } from './table.ts';

type Columns = typeof recharge.$inferSelect;

/** A row of the table. */
export interface RechargeRow extends Omit<Columns, 'asset' | 'status' | 'source'> {
  asset: Asset;
  status: RechargeStatus;
  source: Recharge['source'];
}

/** What the commands on recharges change. */
export const rechargeSubject: Subject<RechargeRow, Recharge> = {
  type: 'recharge',
  name: 'no',
  owner: ofUser('user_id'),
  lockFirst: outputsLock,
  read: (db, id, access) => findRow(db, rechargeList, id, access),
};

/** The own accounts of those who have a hand in it. */
export type RechargeAccounts = Pick<
  RechargeState,
  'maker_user_id' | 'imported_by_user_id' | 'reverse_maker_user_id'
>;

/** The row with what the machine needs besides. */
export async function stateOf(db: Queryable, row: RechargeRow): Promise<RechargeRow & RechargeState> {
  const known = await db.one<RechargeAccounts & Pick<RechargeState, 'is_dropped'>>(sql`
    SELECT ${raw(isDropped('recharge.'))} AS is_dropped,
      (SELECT user_id FROM admin WHERE id = ${row.maker_id}) AS maker_user_id,
      (SELECT user_id FROM admin WHERE id = ${row.imported_by_id}) AS imported_by_user_id,
      (SELECT user_id FROM admin WHERE id = ${row.reverse_maker_id}) AS reverse_maker_user_id
    FROM (SELECT ${row.network}::text AS network, ${row.txid}::text AS txid) AS recharge`);
  return { ...row, ...known };
}

/** The account that the money came in by: the hot wallet, or what a payment service still has to hand over. */
export function viaOf({ source }: Pick<RechargeRow, 'source'>): RechargeVia {
  return source === 'psp' ? '103' : '101';
}

/** What events and messages say of a recharge. */
export async function announcement(db: Queryable, { no, asset, amount, user_id }: RechargeRow) {
  const owner = await db.maybe<{ uid: string }>(sql`SELECT uid FROM users WHERE id = ${user_id}`);
  return { no, uid: owner?.uid ?? null, asset, amount };
}
