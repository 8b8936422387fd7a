import type { Asset } from '@quarterdeck/contract/assets';
import type { RechargeState, RechargeStatus } from '@quarterdeck/contract/recharge-machine';
import type { Recharge } from '@quarterdeck/contract/recharges';
import sql from 'sql-template-tag';
import type { Subject } from '#kernel/change.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { rechargeList } from './list.ts';
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
  owner: { user: 'user_id' },
  read: (db, id, access) => findRow(db, rechargeList, id, access),
};

/** The row with what the machine asks for besides. */
export async function stateOf(db: Queryable, row: RechargeRow): Promise<RechargeRow & RechargeState> {
  const besides = await db.one<Pick<RechargeState, 'maker_user_id'>>(sql`
    SELECT (SELECT user_id FROM admin WHERE id = ${row.maker_id}) AS maker_user_id`);
  return { ...row, ...besides };
}

/** What events and messages say of a recharge. */
export async function announcement(db: Queryable, row: RechargeRow) {
  const { uid } = await db.one<{ uid: string }>(sql`SELECT uid FROM users WHERE id = ${row.user_id}`);
  return { no: row.no, uid, asset: row.asset };
}
