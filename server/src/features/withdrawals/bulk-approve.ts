import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { bulkApproveWithdrawals } from '@quarterdeck/contract/features/withdrawals/reviews';
import { highRisk } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql, { join } from 'sql-template-tag';
import { performEach } from '#command/perform-each.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import type { Services } from '#server/services.ts';
import { approve } from './review.ts';
import { withdrawalSubject } from './subject.ts';

/** The row of the log that says that none of the rows was looked at. */
export const bulkLoggedAs = { action: 'withdrawal.bulk_approve' };

/** Approves each row separately. The whole request is refused if one is high risk. */
export async function bulkApprove(
  { rows }: BodyOf<typeof bulkApproveWithdrawals>,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof bulkApproveWithdrawals>> {
  const conditions = [
    sql`id = ANY(${rows.map(({ id }) => id)}::bigint[])`,
    sql`risk_score >= ${highRisk}`,
    ...inScope(context.actor.access, withdrawalSubject.owner),
  ];
  const check = async (db: Queryable) => {
    const risky = await db.maybe(sql`SELECT 1 FROM withdrawal WHERE ${join(conditions, ' AND ')} LIMIT 1`);
    if (risky !== undefined) throw new Refusal('bulk_high_risk');
  };
  return await performEach({ ...bulkLoggedAs, command: approve, rows, check }, context, services);
}
