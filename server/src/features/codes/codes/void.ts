import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type CodeBatch,
  codeBatchMachine,
  type voidCodeBatch,
} from '@quarterdeck/contract/features/codes/batches/batches';
import {
  type Code,
  codeMachine,
  type voidCode,
  type voidCodes,
} from '@quarterdeck/contract/features/codes/codes/codes';
import sql from 'sql-template-tag';
import { advance, assertVersion, type ChangeInput, change, lockRow, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { performEach } from '#command/perform-each.ts';
import { withMaker } from '#domain/approvals/makers.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import type { Services } from '#server/services.ts';
import { type CodeBatchRow, type CodeRow, codeBatchSubject, codeSubject, withOrigin } from '../subject.ts';
import { live } from './live.ts';

/** Makes a code worthless. */
export const voidOne = change<CodeRow, Code, BodyOf<typeof voidCode>>(
  codeSubject,
  'code.void',
  async ({ tx, row, input, context, emit }) => {
    const code = await withOrigin(tx, row);
    const status = advance(codeMachine, code, 'void', context.actor.access);
    await emit('code.voided', row.id, { batch_no: code.batch_no, reason: input.reason });
    return { status, void_reason: input.reason };
  },
);

/** The row of the log that says that none of the codes was looked at. */
export const bulkVoidLoggedAs = { action: 'code.bulk_void' };

/** Voids several codes, each separately. */
export async function voidSeveral(
  { rows, reason }: BodyOf<typeof voidCodes>,
  context: RequestContext,
  services: Services,
): Promise<ReplyOf<typeof voidCodes>> {
  const inputs = rows.map((row) => ({ ...row, reason }));
  return await performEach({ ...bulkVoidLoggedAs, command: voidOne, rows: inputs }, context, services);
}

/** Voids all unredeemed codes of a batch. */
export const voidBatch = command<BodyOf<typeof voidCodeBatch>, CodeBatch, CodeBatchRow | undefined>({
  action: 'code_batch.void',
  objectOf: ({ id }) => ({ type: 'code_batch', id }),
  find: (tx, { id }, isNew, access) => lockRow(tx, codeBatchSubject, id, isNew, access),
  async run({ tx, input, context, emit }, found) {
    const { reason } = input;
    const batch = await assertVersion(tx, codeBatchSubject, found, input, context.actor.access);
    advance(codeBatchMachine, await withMaker(tx, batch), 'void', context.actor.access);
    const count = await endCodes(tx, batch.id, { status: 'void', reason }, context);
    await emit('code_batch.voided', batch.id, { no: batch.no, count, reason });
    await writeChange(tx, codeBatchSubject, batch, {}, context.now);
    return {
      reply: await codeBatchSubject.read(tx, batch.id, context.actor.access),
      object: { type: 'code_batch', id: batch.id },
      before: null,
      after: { voided: count },
      reason,
    };
  },
});

/** Ends the time of a batch whose codes can no longer be redeemed. */
export const expireBatch = command<ChangeInput, null, CodeBatchRow | undefined>({
  action: 'code_batch.expire',
  objectOf: ({ id }) => ({ type: 'code_batch', id }),
  find: (tx, { id }, isNew, access) => lockRow(tx, codeBatchSubject, id, isNew, access),
  async run({ tx, input, context, emit }, found) {
    const batch = await assertVersion(tx, codeBatchSubject, found, input, context.actor.access);
    const count = await endCodes(tx, batch.id, { status: 'expired', reason: null }, context);
    await emit('code_batch.expired', batch.id, { no: batch.no, count });
    return {
      reply: null,
      object: { type: 'code_batch', id: batch.id },
      before: null,
      after: { expired: count },
    };
  },
});

/** Ends all codes of a batch that could still be redeemed; answers how many there were. */
async function endCodes(
  tx: Transaction,
  batchId: number,
  { status, reason }: { status: 'void' | 'expired'; reason: string | null },
  { now, actor }: Pick<RequestContext, 'now' | 'actor'>,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    WITH ended AS (
      UPDATE code SET status = ${status}, void_reason = ${reason}, updated_at = ${now.toISOString()}, version = version + 1
      WHERE batch_id = ${batchId} AND ${live(actor.access)} RETURNING 1)
    SELECT count(*)::int AS count FROM ended`);
  return count;
}
