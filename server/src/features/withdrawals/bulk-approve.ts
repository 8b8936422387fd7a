import { errorText } from '@quarterdeck/contract/http/errors';
import { type BulkApproveWithdrawals, type BulkResult, highRisk } from '@quarterdeck/contract/withdrawals';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { perform } from '#kernel/command.ts';
import type { RequestContext } from '#kernel/context.ts';
import { toRefusal } from '#kernel/http/error-reply.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { approve } from './review.ts';

type Input = z.output<typeof BulkApproveWithdrawals>;
type Result = z.output<typeof BulkResult>;

/**
 * Approves each row in a transaction of its own, under a key of its own made from the caller's, so that the whole
 * can be sent again. Refused before anything happens if one of the rows is of high risk.
 */
export async function bulkApprove(
  { rows }: Input,
  context: RequestContext,
  services: Services,
): Promise<{ results: Result[] }> {
  const ids = rows.map(({ id }) => id);
  const risky = await services.db.maybe(sql`
    SELECT 1 FROM withdrawal WHERE id = ANY(${ids}::bigint[]) AND risk_score >= ${highRisk} LIMIT 1`);
  if (risky !== undefined) throw new Refusal('bulk_high_risk');
  const results: Result[] = [];
  for (const row of rows) {
    const rowContext = { ...context, idempotencyKey: `${context.idempotencyKey}:${row.id}` };
    results.push(await approveOne(row, rowContext, services));
  }
  return { results };
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
