import type { SharePlan, SharePlanStatus } from '@quarterdeck/contract/features/rewards/plans/plans';
import type { ShareTerms } from '@quarterdeck/contract/features/rewards/share-terms';
import type { Subject } from '#command/change.ts';
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
