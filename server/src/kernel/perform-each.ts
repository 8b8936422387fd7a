import type { BulkResult } from '@quarterdeck/contract/http/bulk';
import { errorText } from '@quarterdeck/contract/http/errors';
import type { Services } from '#server/services.ts';
import { logRefusal } from './audit/log-refusal.ts';
import type { ChangeInput } from './change.ts';
import { type Command, perform } from './command.ts';
import type { RequestContext } from './context.ts';
import { transaction } from './database/transaction.ts';
import { toRefusal } from './http/error-reply.ts';
import { claimKey } from './idempotency.ts';

interface Several<Input extends ChangeInput, Row> {
  /** As the log calls the whole of it where none of the rows was looked at. */
  action: string;
  command: Command<Input, Row>;
  rows: readonly Input[];
  /** What must hold for all of them before anything happens. */
  check?(): Promise<void>;
}

/**
 * Carries a command out on several rows, each in a transaction of its own, under a key of its own made from the caller's,
 * so that the whole can be sent again.
 */
export async function performEach<Input extends ChangeInput, Row>(
  { action, command, rows, check }: Several<Input, Row>,
  context: RequestContext,
  services: Services,
): Promise<{ results: BulkResult<Row>[] }> {
  try {
    await check?.();
    await bindKey(action, rows, context, services);
  } catch (error) {
    await logRefusal({ action, object: null }, toRefusal(error), context, services);
    throw error;
  }
  const results: BulkResult<Row>[] = [];
  for (const row of rows) {
    const rowContext = { ...context, idempotencyKey: `${context.idempotencyKey}:${row.id}` };
    results.push(await performOne(command, row, rowContext, services));
  }
  return { results };
}

/** The caller's key stands for these rows from now on; what became of each is kept under the keys of the rows. */
async function bindKey(
  action: string,
  rows: readonly ChangeInput[],
  context: RequestContext,
  { pool, cipher }: Services,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const claim = await claimKey(tx, cipher, context, action, { rows });
    const storing = claim.answered ? null : claim.storing(null);
    if (storing !== null) await tx.query(storing);
  });
}

async function performOne<Input extends ChangeInput, Row>(
  command: Command<Input, Row>,
  input: Input,
  context: RequestContext,
  services: Services,
): Promise<BulkResult<Row>> {
  const { id } = input;
  try {
    const row = await perform(command, input, context, services);
    return { id, ok: true, error: null, msg: null, row };
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code === 'internal') throw error;
    const msg = errorText(refusal.code, context.language, refusal.parameters);
    return { id, ok: false, error: refusal.code, msg, row: null };
  }
}
