import type { BulkResult } from '@quarterdeck/contract/core/http/bulk';
import { errorText } from '@quarterdeck/contract/errors';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { toRefusal } from '#kernel/http/error-reply.ts';
import type { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import type { ChangeInput } from './change.ts';
import { type Command, perform } from './command.ts';
import { type Answer, claimKey } from './idempotency.ts';
import { refuse } from './refuse.ts';
import { inCommandTurn } from './turns.ts';

interface Several<Input extends ChangeInput, Row> {
  /** As the log calls the whole of it where none of the rows was looked at. */
  action: string;
  command: Command<Input, Row>;
  rows: readonly Input[];
  /** What must hold for all of them before anything happens. */
  check?: ((db: Queryable) => Promise<void>) | undefined;
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
  const { refusal } = await bindKey({ action, rows, check }, context, services);
  if (refusal !== undefined) throw refusal;
  const results: BulkResult<Row>[] = [];
  for (const row of rows) {
    const rowContext = { ...context, idempotencyKey: `${context.idempotencyKey}:${row.id}` };
    results.push(await performOne(command, row, rowContext, services));
  }
  return { results };
}

/**
 * The caller's key represents these checked rows from now on; the results are stored under the keys
 * of the rows.
 */
async function bindKey<Input extends ChangeInput, Row>(
  { action, rows, check }: Pick<Several<Input, Row>, 'action' | 'rows' | 'check'>,
  context: RequestContext,
  services: Services,
): Promise<Answer> {
  const { pool, cipher } = services;
  const input = { rows };
  try {
    return await inCommandTurn(pool, null, async (tx) => {
      const claim = await claimKey(tx, cipher, context, action, input);
      if (claim.kept) return claim.kept;
      await check?.(tx);
      const storing = claim.storing({ reply: null });
      if (storing !== null) tx.last(storing);
      return { reply: null };
    });
  } catch (error) {
    return await refuse({ action, object: null, input }, error, context, services);
  }
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
    return { id, ok: false, error: refusal.code, msg, changes: changesOf(refusal), row: null };
  }
}

/** What a stale version's refusal says was done meanwhile. */
function changesOf({ code, data }: Refusal): BulkResult<never>['changes'] {
  return code === 'version_stale' ? (data as Pick<BulkResult<never>, 'changes'> | null)?.changes : undefined;
}
