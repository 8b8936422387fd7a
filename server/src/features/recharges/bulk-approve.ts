import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { RechargeReason } from '@quarterdeck/contract/features/recharges/machine';
import type { bulkApproveRecharges } from '@quarterdeck/contract/features/recharges/recharges';
import sql, { join } from 'sql-template-tag';
import { performEach } from '#command/perform-each.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import type { Services } from '#server/services.ts';
import { approveOfMany } from './review.ts';
import { rechargeSubject } from './subject.ts';

/** The row of the log that says that none of the rows was looked at. */
export const bulkLoggedAs = { action: 'recharge.bulk_approve' };

/** Approves each imported row separately. The whole request is refused if one waits for another reason. */
export async function bulkApprove(
  { rows }: BodyOf<typeof bulkApproveRecharges>,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof bulkApproveRecharges>> {
  const conditions = [
    sql`id = ANY(${rows.map(({ id }) => id)}::bigint[])`,
    sql`status = 'pending_review' AND reason IS DISTINCT FROM ${'imported' satisfies RechargeReason}`,
    ...inScope(context.actor.access, rechargeSubject.owner),
  ];
  const check = async (db: Queryable) => {
    const other = await db.maybe(sql`SELECT 1 FROM recharge WHERE ${join(conditions, ' AND ')} LIMIT 1`);
    if (other !== undefined) throw new Refusal('bulk_not_imported');
  };
  return await performEach({ ...bulkLoggedAs, command: approveOfMany, rows, check }, context, services);
}
