import type { Authority } from '@quarterdeck/contract/core/access';
import type { SharePlanDetail } from '@quarterdeck/contract/features/rewards/plans/plans';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { sharePlanList } from './list.ts';

/** A version with what was given under it, beside the one that it is compared with. */
export async function findPlanDetail(
  db: Queryable,
  id: number,
  comparedWith: number | undefined,
  access: Authority,
): Promise<SharePlanDetail> {
  const plan = await findRow(db, sharePlanList, id, access);
  const beforeId = comparedWith ?? (await versionBefore(db, id));
  const [before, given, history] = await Promise.all([
    beforeId === undefined ? null : findRow(db, sharePlanList, beforeId, access),
    db.one<{ usdt: string }>(sql`
      SELECT coalesce(sum(amount * rate_usdt), 0)::numeric(38, 6)::text AS usdt FROM reward
      WHERE plan_id = ${id} AND status IN ('pending', 'withheld', 'settled')`),
    historyOf(db, 'share_plan', id),
  ]);
  return { plan, before, given_usdt: given.usdt, history };
}

/** The active version; of the active one, or one before it, whatever was the plan before it. */
async function versionBefore(db: Queryable, id: number): Promise<number | undefined> {
  const found = await db.maybe<{ id: number }>(sql`
    SELECT other.id FROM share_plan AS other, share_plan AS own
    WHERE own.id = ${id} AND other.id <> own.id AND other.activated_at < coalesce(own.activated_at, 'infinity')
    ORDER BY other.activated_at DESC LIMIT 1`);
  return found?.id;
}
