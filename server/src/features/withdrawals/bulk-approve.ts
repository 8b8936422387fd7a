import { errorText } from '@quarterdeck/contract/http/errors';
import { type BulkApproveWithdrawals, type BulkResult, highRisk } from '@quarterdeck/contract/withdrawals';
import sql, { join } from 'sql-template-tag';
import type * as z from 'zod/mini';
import { inScope } from '#kernel/access/scope.ts';
import { logRefusal } from '#kernel/audit/log-refusal.ts';
import { perform } from '#kernel/command.ts';
import type { RequestContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { toRefusal } from '#kernel/http/error-reply.ts';
import { claimKey } from '#kernel/idempotency.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { approve } from './review.ts';
import { withdrawalSubject } from './subject.ts';

type Input = z.output<typeof BulkApproveWithdrawals>;
type Result = z.output<typeof BulkResult>;

/**
 * Approves each row in a transaction of its own, under a key of its own made from the caller's, so that the whole
 * can be sent again. Refused before anything happens if one of the rows is of high risk.
 */
export async function bulkApprove(
  input: Input,
  context: RequestContext,
  services: Services,
): Promise<{ results: Result[] }> {
  const { rows } = input;
  const ids = rows.map(({ id }) => id);
  const conditions = [
    sql`id = ANY(${ids}::bigint[])`,
    sql`risk_score >= ${highRisk}`,
    ...inScope(context.actor.access, withdrawalSubject.owner),
  ];
  const risky = await services.db.maybe(
    sql`SELECT 1 FROM withdrawal WHERE ${join(conditions, ' AND ')} LIMIT 1`,
  );
  try {
    if (risky !== undefined) throw new Refusal('bulk_high_risk');
    await bindKey(input, context, services);
  } catch (error) {
    await logRefusal({ ...bulkLoggedAs, object: null }, toRefusal(error), context, services);
    throw error;
  }
  const results: Result[] = [];
  for (const row of rows) {
    const rowContext = { ...context, idempotencyKey: `${context.idempotencyKey}:${row.id}` };
    results.push(await approveOne(row, rowContext, services));
  }
  return { results };
}

/** The row of the log that says that none of the rows was looked at. */
export const bulkLoggedAs = { action: 'withdrawal.bulk_approve' };

/** The caller's key stands for these rows from now on; what became of each is kept under the keys of the rows. */
async function bindKey(input: Input, context: RequestContext, { pool, cipher }: Services): Promise<void> {
  await transaction(pool, async (tx) => {
    const claim = await claimKey(tx, cipher, context, bulkLoggedAs.action, input);
    const storing = claim.answered ? null : claim.storing(null);
    if (storing !== null) await tx.query(storing);
  });
}

async function approveOne(
  row: Input['rows'][number],
  context: RequestContext,
  services: Services,
): Promise<Result> {
  try {
    const withdrawal = await perform(approve, row, context, services);
    return { id: row.id, ok: true, error: null, msg: null, withdrawal };
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code === 'internal') throw error;
    const msg = errorText(refusal.code, context.language, refusal.parameters);
    return { id: row.id, ok: false, error: refusal.code, msg, withdrawal: null };
  }
}
