import { Readable } from 'node:stream';
import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { codeBatchMachine } from '@quarterdeck/contract/features/codes/batches/batches';
import { formatCode } from '@quarterdeck/contract/features/codes/codes/text';
import {
  type approveCodeExport,
  type askCodeExport,
  type CodeExport,
  codeExportHours,
  codeExportMachine,
  type downloadCodeExport,
  type refuseCodeExport,
} from '@quarterdeck/contract/features/codes/exports/exports';
import sql from 'sql-template-tag';
import { advance, assertVersion, type ChangeInput, change, lockRow } from '#command/change.ts';
import { command, perform } from '#command/command.ts';
import { withMaker } from '#domain/approvals/makers.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { StreamReply } from '#kernel/http/bind.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { openCode } from '../codes/generate.ts';
import { live } from '../codes/live.ts';
import {
  batchNo,
  type CodeBatchRow,
  type CodeExportRow,
  codeBatchSubject,
  codeExportSubject,
} from '../subject.ts';

const hourMs = 3_600_000;

/** Requests a plaintext export of a batch; the requester cannot approve it. */
export const askExport = command<BodyOf<typeof askCodeExport>, CodeExport, CodeBatchRow | undefined>({
  action: 'code_export.ask',
  find: (tx, { id }, isNew, access) => lockRow(tx, codeBatchSubject, id, isNew, access),
  async run({ tx, input, context, emit }, found) {
    const { access } = context.actor;
    const { reason } = input;
    const batch = await assertVersion(tx, codeBatchSubject, found, input, access);
    advance(codeBatchMachine, await withMaker(tx, batch), 'ask_export', access);
    const at = context.now.toISOString();
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO code_export (batch_id, status, maker_id, reason, expires_at, created_at, updated_at)
      VALUES (${batch.id}, 'pending_review', ${access.id}, ${reason}, ${hoursFrom(context.now)}, ${at}, ${at})
      RETURNING id`);
    await emit('code_export.asked', id, { batch_no: batch.no, reason });
    return {
      reply: await codeExportSubject.read(tx, id, access),
      object: { type: 'code_export', id },
      before: null,
      after: { batch_no: batch.no, status: 'pending_review' },
      reason,
    };
  },
});

/** Lets the requester download the codes once, within the hours that start now. */
export const approveExport = change<CodeExportRow, CodeExport, BodyOf<typeof approveCodeExport>>(
  codeExportSubject,
  'code_export.approve',
  async ({ tx, row, context }) => {
    const { access } = context.actor;
    const status = advance(codeExportMachine, await withMaker(tx, row), 'approve', access);
    refuseLate(row, context.now);
    return { status, reviewer_id: access.id, expires_at: hoursFrom(context.now) };
  },
);

/** Refuses a plaintext export, also one that was allowed and not used. */
export const refuseExport = change<CodeExportRow, CodeExport, BodyOf<typeof refuseCodeExport>>(
  codeExportSubject,
  'code_export.refuse',
  async ({ tx, row, input, context }) => {
    const { access } = context.actor;
    const status = advance(codeExportMachine, await withMaker(tx, row), 'refuse', access);
    return { status, reviewer_id: access.id, refusal: input.reason };
  },
);

/** Expires an unused plaintext export. */
export const expireExport = change<CodeExportRow, CodeExport, ChangeInput>(
  codeExportSubject,
  'code_export.expire',
  async ({ tx, row, context }) => ({
    status: advance(codeExportMachine, await withMaker(tx, row), 'expire', context.actor.access),
  }),
);

/** Uses a plaintext export up, before its first byte is sent. */
const takeExport = change<CodeExportRow, CodeExport, BodyOf<typeof downloadCodeExport>>(
  codeExportSubject,
  'code_export.download',
  async ({ tx, row, context, emit }) => {
    const status = advance(codeExportMachine, await withMaker(tx, row), 'download', context.actor.access);
    refuseLate(row, context.now);
    const { rows } = await tx.one<{ rows: number }>(sql`
      SELECT count(*)::int AS rows FROM code
      WHERE batch_id = ${row.batch_id} AND ${live(context.actor.access)}`);
    const batch_no = await batchNo(tx, row.batch_id);
    await emit('code_export.downloaded', row.id, { batch_no, rows });
    return { status, rows, downloaded_at: context.now.toISOString() };
  },
);

/** As a refusal at the door is logged. */
export const downloadLoggedAs = {
  action: takeExport.action,
  objectOf: ({ id }: ChangeInput) => ({ type: 'code_export', id }),
};

/** The codes of the batch that can still be redeemed, as a file that is given once. */
export async function downloadExport(
  input: BodyOf<typeof downloadCodeExport>,
  context: RequestContext,
  services: Services,
): Promise<StreamReply> {
  // Under the key the file would be given again.
  const once = { ...context, idempotencyKey: null };
  const { batch_id, batch_no } = await perform(takeExport, input, once, services);
  return { fileName: `${batch_no}.csv`, stream: Readable.from(plainCodes(batch_id, context, services)) };
}

/** Codes that are opened at a time: memory does not grow with the batch. */
const pageSize = 1_000;

async function* plainCodes(
  batchId: number,
  { actor }: RequestContext,
  { db, cipher }: Services,
): AsyncGenerator<string> {
  yield 'serial,code,status\n';
  let last = 0;
  for (;;) {
    const codes = await db.query<{ serial: number; sealed: string; status: string }>(sql`
      SELECT serial, sealed, status FROM code
      WHERE batch_id = ${batchId} AND serial > ${last} AND ${live(actor.access)}
      ORDER BY serial LIMIT ${pageSize}`);
    if (codes.length === 0) return;
    yield codes
      .map(({ serial, sealed, status }) => {
        const text = formatCode(openCode(cipher, sealed, batchId, serial));
        return `${serial},${text},${status}\n`;
      })
      .join('');
    last = codes.at(-1)?.serial ?? last;
  }
}

function hoursFrom(now: Date): string {
  return new Date(now.getTime() + codeExportHours * hourMs).toISOString();
}

function refuseLate({ expires_at }: Pick<CodeExportRow, 'expires_at'>, now: Date): void {
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) throw new Refusal('code_export_over');
}
