import type { Asset } from '@quarterdeck/contract/core/assets';
import type { Adjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import type { AdjustmentState, AdjustmentStatus } from '@quarterdeck/contract/features/adjustments/machine';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { adjustmentList } from './list.ts';
import type { adjustment } from './table.ts';

type Columns = typeof adjustment.$inferSelect;

/** A row of the table. */
export interface AdjustmentRow
  extends Omit<Columns, 'asset' | 'status' | 'direction' | 'category' | 'ref_type'>,
    Pick<Adjustment, 'direction' | 'category' | 'ref_type'> {
  asset: Asset;
  status: AdjustmentStatus;
}

/** What the commands on adjustments change. */
export const adjustmentSubject: Subject<AdjustmentRow, Adjustment> = {
  type: 'adjustment',
  name: 'no',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, adjustmentList, id, access),
};

/** The row with what the machine needs besides. */
export async function stateOf(db: Queryable, row: AdjustmentRow): Promise<AdjustmentRow & AdjustmentState> {
  const besides = await db.one<Pick<AdjustmentState, 'maker_user_id' | 'reversal_id'>>(sql`
    SELECT (SELECT user_id FROM admin WHERE id = ${row.maker_id}) AS maker_user_id,
      (SELECT id FROM adjustment WHERE reverses_id = ${row.id} AND status IN ('pending', 'posted')) AS reversal_id`);
  return { ...row, ...besides };
}

/** What events and messages say of an adjustment. */
export async function announcement(db: Queryable, row: AdjustmentRow) {
  const { no, asset, direction, amount } = row;
  const { uid } = await db.one<{ uid: string }>(sql`SELECT uid FROM users WHERE id = ${row.user_id}`);
  return { no, uid, asset, direction, amount };
}
