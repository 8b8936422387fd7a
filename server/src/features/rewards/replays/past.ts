import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Given, Past } from './causes.ts';

/** What became of these fees when they were collected: by the version that was active then. */
export async function pastsOf(db: Queryable, feeIds: readonly number[]): Promise<Map<number, Past>> {
  const rewards = await db.query<Given & { feeId: number }>(sql`
    SELECT source_id AS "feeId", beneficiary_id AS "userId",
      CASE WHEN status IN ('pending', 'withheld', 'settled') THEN amount * rate_usdt ELSE 0 END AS usdt,
      clipped * rate_usdt AS "clippedUsdt", status = 'reversed' AS "isTakenBack",
      CASE WHEN status = 'void' THEN reason END AS declined
    FROM reward
    WHERE source_type = 'fee' AND source_id = ANY(${feeIds}::bigint[]) AND kind = 'distribution'`);
  const plans = await db.query<{ feeId: number; planId: number | null }>(sql`
    SELECT fee.id AS "feeId", (
      SELECT id FROM share_plan
      WHERE activated_at <= fee.created_at AND coalesce(retired_at > fee.created_at, true)
      ORDER BY activated_at DESC LIMIT 1) AS "planId"
    FROM fee WHERE id = ANY(${feeIds}::bigint[])`);
  const given = Map.groupBy(rewards, ({ feeId }) => feeId);
  return new Map(plans.map(({ feeId, planId }) => [feeId, { planId, given: given.get(feeId) ?? [] }]));
}
