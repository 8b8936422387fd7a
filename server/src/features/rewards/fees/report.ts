import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare } from '@quarterdeck/contract/core/money';
import type {
  PlatformFee,
  reportFee,
  reverseFee,
} from '@quarterdeck/contract/features/rewards/fees/platform';
import type { ShareSource } from '@quarterdeck/contract/features/rewards/share-terms';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { writeChange } from '#command/change.ts';
import { type CommandScope, command } from '#command/command.ts';
import { type LogEach, logInsertEach } from '#kernel/audit/write.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { giveBackFuel, spendFuel } from '#ledger/fuel.ts';
import type { Movement } from '#ledger/movement.ts';
import { robotFee } from '#ledger/movements/robot-fee.ts';
import { upgrade } from '#ledger/movements/sale.ts';
import { reverse } from '#ledger/reverse.ts';
import { takeBack } from '../claw-back.ts';
import type { RewardRow } from '../subject.ts';
import { rewardSubject } from '../subject.ts';
import { collectFee, type PaidFee } from './collect.ts';
import type { fee } from './table.ts';

type Reply = z.output<typeof PlatformFee>;
type FeeRow = Omit<typeof fee.$inferSelect, 'status' | 'kind'> &
  Pick<Reply, 'status'> & { kind: ShareSource };

/**
 * The platform says that a fee was collected, and it is shared. An upgrade is paid from the wallet here, and so is a robot's fee in fuel,
 * which is burnt; the others were paid where the robot runs, and only what is shared of them is booked.
 */
export const report = command<BodyOf<typeof reportFee>, Reply>({
  action: 'fee.report',
  turn: ({ uid }) => `user ${uid}`,
  async run(scope) {
    const { tx, input, context, post, emit } = scope;
    const { uid, kind, ref, asset, amount } = input;
    const user = await tx.maybe<{ id: number }>(sql`SELECT id FROM users WHERE uid = ${uid} FOR KEY SHARE`);
    if (user === undefined) throw new Refusal('not_found', { fields: { uid: 'not_found' } });
    const collected = await collectFee(tx, { kind, ref, userId: user.id, asset, amount }, context);
    if (collected === undefined) return await repeated(scope, user.id);
    const object = { type: 'fee', id: collected.id };
    const paid = await fromWallet(tx, { userId: user.id, kind, asset, amount });
    if (paid !== undefined) await post(object, paid);
    await emit('fee.collected', collected.id, { uid, kind, ref, asset, amount, shared: collected.shared });
    return {
      reply: { kind, ref, uid, asset, amount, status: 'collected', shared: collected.shared },
      object,
      before: null,
      after: { ...input, shared: collected.shared },
    };
  },
});

/** What is taken from the wallet for it; undefined where it was paid elsewhere. What fuel had cost is earned as it is burnt. */
async function fromWallet(
  tx: Transaction,
  { kind, ...fee }: Pick<PaidFee, 'userId' | 'kind' | 'asset' | 'amount'>,
): Promise<Movement | undefined> {
  if (kind === 'upgrade') return upgrade({ ...fee, earned: await spendFuel(tx, fee) });
  if (kind !== 'robot_fee' || fee.asset !== 'L') return undefined;
  return robotFee({ userId: fee.userId, fuel: fee.amount, earned: await spendFuel(tx, fee) });
}

/** The same fee told again is answered again; another one under its name is refused. */
async function repeated({ tx, input }: CommandScope<BodyOf<typeof reportFee>>, userId: number) {
  const row = await lockFee(tx, input);
  const isSame =
    row.user_id === userId && row.asset === input.asset && compare(row.amount, input.amount) === 0;
  if (!isSame) throw new Refusal('fee_differs');
  const reply: Reply = { ...input, status: row.status, shared: await sharedOf(tx, row.id) };
  return { reply, object: { type: 'fee', id: row.id }, before: null, after: {} };
}

/** The platform refunded a fee: all its rewards are clawed back. */
export const reverseReported = command<BodyOf<typeof reverseFee>, Reply>({
  action: 'fee.reverse',
  async run({ tx, input, context, post, emit }) {
    const row = await lockFee(tx, input);
    const { uid } = await tx.one<{ uid: string }>(sql`SELECT uid FROM users WHERE id = ${row.user_id}`);
    const { id, kind, ref, amount } = row;
    // The rows of a fee are of assets that the contract knows.
    const asset = row.asset as Reply['asset'];
    const object = { type: 'fee', id };
    const reply: Reply = { kind, ref, uid, asset, amount, status: 'reversed', shared: '0' };
    if (row.status === 'reversed') return { reply, object, before: null, after: {} };
    await refuseCutOfCopy(tx, row);
    await takeBackShared({ tx, context, post, emit }, id, input.reason);
    await giveBack({ tx, context }, row);
    return {
      reply,
      object,
      before: { status: 'collected' },
      after: { status: 'reversed' },
      reason: input.reason,
    };
  },
});

type Taking = Pick<CommandScope<unknown>, 'tx' | 'context' | 'emit' | 'post'>;

/** A fee was none: everybody who got a share of it gives it back. */
export async function takeBackShared(
  { tx, context, post, emit }: Taking,
  feeId: number,
  reason: string,
): Promise<void> {
  const fee = await tx.one<Pick<FeeRow, 'kind' | 'ref'> & { uid: string }>(sql`
    UPDATE fee SET status = 'reversed', updated_at = ${context.now.toISOString()}, version = fee.version + 1
    FROM users WHERE fee.id = ${feeId} AND users.id = fee.user_id RETURNING fee.kind, fee.ref, users.uid`);
  const rewards = await tx.query<RewardRow>(sql`
    SELECT * FROM reward WHERE source_type = 'fee' AND source_id = ${feeId} AND status IN ('pending', 'withheld', 'settled')
    ORDER BY id FOR NO KEY UPDATE`);
  const changes: LogEach['changes'][number][] = [];
  for (const reward of rewards) {
    const own = { type: 'reward', id: reward.id };
    const patch = await takeBack(
      { tx, row: reward, context, emit, post: (...posting) => post(own, ...posting) },
      reason,
    );
    const { row, before, after } = await writeChange(tx, rewardSubject, reward, patch, context.now);
    changes.push({
      id: row.id,
      before: { ...before },
      after: { ...after },
      batchId: row.reversal_batch_id ?? undefined,
    });
  }
  if (changes.length > 0)
    tx.send(logInsertEach({ action: 'reward.claw_back', type: 'reward', changes, reason }, context));
  await emit('fee.reversed', feeId, { ...fee, reason });
}

/** The cut of a copied profit was paid by the follower together with the trader's part. */
async function refuseCutOfCopy(tx: Transaction, { kind, ref }: Pick<FeeRow, 'kind' | 'ref'>): Promise<void> {
  if (kind !== 'copy_cut') return;
  const told = await tx.maybe(sql`SELECT id FROM copy_profit WHERE ref = ${ref} AND cut > 0`);
  if (told !== undefined) throw new Refusal('fee_of_copy_profit');
}

/** Gives back what was taken from the wallet, where it was. */
async function giveBack(
  { tx, context }: Pick<CommandScope<unknown>, 'tx' | 'context'>,
  { id: feeId, user_id }: FeeRow,
): Promise<void> {
  const ref = { type: 'fee', id: feeId };
  const paid = await tx.maybe<{ id: number }>(sql`
    SELECT id FROM ledger_batch WHERE ref_type = 'fee' AND ref_id = ${feeId} AND type IN ('upgrade', 'robot_fee')`);
  if (paid === undefined) return;
  await giveBackFuel(tx, user_id, paid.id);
  const { now, actor } = context;
  await reverse(tx, paid.id, { idemKey: `fee:${feeId}:reversal`, ref, effectiveAt: now, actor: actor.name });
}

async function lockFee(
  tx: CommandScope<unknown>['tx'],
  { kind, ref }: Pick<FeeRow, 'kind' | 'ref'>,
): Promise<FeeRow> {
  const row = await tx.maybe<FeeRow>(
    sql`SELECT * FROM fee WHERE kind = ${kind} AND ref = ${ref} FOR NO KEY UPDATE`,
  );
  if (row === undefined) throw new Refusal('not_found', { fields: { ref: 'not_found' } });
  return row;
}

async function sharedOf(tx: CommandScope<unknown>['tx'], feeId: number): Promise<string> {
  const { shared } = await tx.one<{ shared: string }>(sql`
    SELECT coalesce(sum(amount), 0)::numeric(38, 18) AS shared FROM reward
    WHERE source_type = 'fee' AND source_id = ${feeId} AND status IN ('pending', 'withheld', 'settled')`);
  return shared;
}
