import type { Checked } from '@quarterdeck/contract/features/codes/batches/batches';
import type { SharePlan, SharePlanStatus } from '@quarterdeck/contract/features/rewards/plans/plans';
import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { sharePlanList } from './list.ts';
import type { sharePlan } from './table.ts';

/** A row of the table. */
export interface SharePlanRow extends Omit<typeof sharePlan.$inferSelect, 'status' | 'terms'> {
  status: SharePlanStatus;
  terms: ShareTerms;
}

export const sharePlanSubject: Subject<SharePlanRow, SharePlan> = {
  type: 'share_plan',
  owner: 'house',
  read: (db, id, access) => findRow(db, sharePlanList, id, access),
};

/** The row with the proposer's platform account, to tell them from a checker. */
export async function checked(db: Queryable, row: SharePlanRow): Promise<SharePlanRow & Checked> {
  const maker = await db.maybe<{ user_id: number | null }>(
    sql`SELECT user_id FROM admin WHERE id = ${row.maker_id}`,
  );
  return { ...row, maker_user_id: maker?.user_id ?? null };
}
