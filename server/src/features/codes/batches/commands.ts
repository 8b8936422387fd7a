import type { BodyOf, ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import { isZero } from '@quarterdeck/contract/core/money';
import {
  type approveCodeBatch,
  type CodeBatch,
  codeBatchMachine,
  type codeBatchRules,
  type createCodeBatch,
  type refuseCodeBatch,
} from '@quarterdeck/contract/features/codes/batches/batches';
import sql from 'sql-template-tag';
import { advance, change } from '#command/change.ts';
import { command } from '#command/command.ts';
import { withMaker } from '#domain/approvals/makers.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { readSettings } from '#kernel/settings/settings.ts';
import { type CodeBatchRow, codeBatchSubject } from '../subject.ts';
import { makeCodes } from './make.ts';

type Input = BodyOf<typeof createCodeBatch>;

/**
 * Makes a batch of codes. Who makes more within 24 hours than one person may make alone, also by several batches, or codes
 * that bring rewards, only proposes it.
 */
export const createBatch = command<Input, CodeBatch>({
  action: 'code_batch.create',
  async run({ tx, input, context, services, emit }) {
    const { now, actor } = context;
    refusePast(input.expires_at, now);
    await refuseUnknownLevel(tx, input.plan_level);
    // One after the other, or two at the same time would both be the last that is allowed.
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`code_batch ${actor.access.id}`}))`);
    const { alone_left, rewarded } = await aloneRules(tx, actor.access.id, now);
    const needsSecond = input.count > alone_left || (rewarded && !isZero(input.price));
    const batch = await insertBatch(tx, input, { makerId: actor.access.id, needsSecond }, now);
    const { id, no, count, status } = batch;
    if (needsSecond) await emit('code_batch.proposed', id, { no, count });
    else {
      await makeCodes(tx, batch, now, services);
      await emit('code_batch.ready', id, { no, count });
    }
    return {
      reply: await codeBatchSubject.read(tx, id, actor.access),
      object: { type: 'code_batch', id },
      before: null,
      after: { no, status, ...input },
    };
  },
});

/** Makes the codes of a batch that waited for a second person. */
export const approveBatch = change<CodeBatchRow, CodeBatch, BodyOf<typeof approveCodeBatch>>(
  codeBatchSubject,
  'code_batch.approve',
  async ({ tx, row, context, services, emit }) => {
    const { access } = context.actor;
    const status = advance(codeBatchMachine, await withMaker(tx, row), 'approve', access);
    refusePast(row.expires_at ?? undefined, context.now);
    await refuseUnknownLevel(tx, row.plan_level);
    await makeCodes(tx, row, context.now, services);
    await emit('code_batch.ready', row.id, { no: row.no, count: row.count });
    return { status, reviewer_id: access.id };
  },
);

/** Refuses a batch; no code was made. */
export const refuseBatch = change<CodeBatchRow, CodeBatch, BodyOf<typeof refuseCodeBatch>>(
  codeBatchSubject,
  'code_batch.refuse',
  async ({ tx, row, input, context, emit }) => {
    const { access } = context.actor;
    const status = advance(codeBatchMachine, await withMaker(tx, row), 'refuse', access);
    await emit('code_batch.refused', row.id, { no: row.no, reason: input.reason });
    return { status, reviewer_id: access.id, reason: input.reason };
  },
);

/** How many codes a person may make alone in 24 hours, how many of them are left, and whether those with a price bring rewards. */
export async function aloneRules(
  db: Queryable,
  makerId: number,
  now: Date,
): Promise<ReplyOf<typeof codeBatchRules>> {
  const since = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const [settings, rewards, { made, promised }] = await Promise.all([
    readSettings(db, 'code'),
    readSettings(db, 'reward'),
    db.one<{ made: number; promised: boolean }>(sql`
      SELECT coalesce(sum(count), 0)::int AS made,
        EXISTS (SELECT FROM activity WHERE status IN ('pending_review', 'on') AND cause IN ('activation', 'invite')
          AND ends_at > ${now.toISOString()}) AS promised
      FROM code_batch WHERE maker_id = ${makerId} AND created_at > ${since} AND NOT needs_second`),
  ]);
  const aloneMax = Number(settings.code_batch_alone_max);
  const rewarded =
    promised || !isZero(rewards.activation_reward_amount) || !isZero(rewards.invite_reward_amount);
  return { alone_max: aloneMax, alone_left: Math.max(aloneMax - made, 0), rewarded };
}

function refusePast(expiresAt: string | undefined, now: Date): void {
  if (expiresAt === undefined || Date.parse(expiresAt) > now.getTime()) return;
  throw new Refusal('expires_at_past', { fields: { expires_at: 'expires_at_past' } });
}

/** The level stays until the batch is stored, which then keeps it. */
async function refuseUnknownLevel(tx: Transaction, rank: number | null | undefined): Promise<void> {
  if (rank === null || rank === undefined) return;
  const level = await tx.maybe(sql`SELECT FROM share_level WHERE rank = ${rank} FOR KEY SHARE`);
  if (level === undefined)
    throw new Refusal('code_level_unknown', { fields: { plan_level: 'code_level_unknown' } });
}

async function insertBatch(
  tx: Transaction,
  input: Input,
  { makerId, needsSecond }: { makerId: number; needsSecond: boolean },
  now: Date,
): Promise<CodeBatchRow> {
  const { count, prefix, plan_days = null, plan_level = null, payment, asset, price } = input;
  const { expires_at = null, note = null } = input;
  const at = now.toISOString();
  return await tx.one<CodeBatchRow>(sql`
    WITH key AS (SELECT nextval(pg_get_serial_sequence('code_batch', 'id')) AS id)
    INSERT INTO code_batch (id, no, status, count, prefix, plan_days, plan_level, payment, asset, price, expires_at, note,
      needs_second, maker_id, created_at, updated_at)
    SELECT key.id, 'B' || to_char(${at}::timestamptz, 'YYMMDD') || lpad(key.id::text, greatest(5, length(key.id::text)), '0'),
      ${needsSecond ? 'pending_review' : 'ready'}, ${count}, ${prefix}, ${plan_days}, ${plan_level}, ${payment}, ${asset},
      ${price}, ${expires_at}, ${note}, ${needsSecond}, ${makerId}, ${at}, ${at}
    FROM key RETURNING *`);
}
