import { compare, isZero, subtract } from '@quarterdeck/contract/core/money';
import {
  copyProfitMachine,
  copyProfitReversal,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import sql from 'sql-template-tag';
import type { ChangeInput, ChangeScope } from '#command/change.ts';
import { approvalCommands, reversalRules } from '#domain/approvals/commands.ts';
import { logInsert } from '#kernel/audit/write.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { lockAvailable } from '#ledger/balances.ts';
import { bucketCodes } from '#ledger/chart.ts';
import type { Movement, Posting } from '#ledger/movement.ts';
import { copyShareReversed } from '#ledger/movements/copy.ts';
import { rewardBack } from '../claw-back.ts';
import { takeBackShared } from '../fees/report.ts';
import type { RewardRow } from '../subject.ts';
import { takenFrom } from '../taken-from.ts';
import { moveMark } from './mark.ts';
import { announcement, type CopyProfitRow, copyProfitSubject, lockState } from './subject.ts';

/**
 * Asks to take back what was reported wrongly, and carries it out: the follower has the share back, rewards of the cut are taken back,
 * and the mark is where it was before, so that the platform can tell the period again under another reference.
 */
export const reversal = approvalCommands(copyProfitMachine, copyProfitReversal, {
  ...reversalRules,
  subject: copyProfitSubject,
  stateOf: lockState,
  event: { name: 'copy_profit.reversal', announcement },
  async carryOut(scope) {
    const { tx, row, emit } = scope;
    const reversal_batch_id = await giveBack(scope);
    const following = { followerId: row.follower_id, traderId: row.trader_id, joinedAt: row.joined_at };
    await moveMark(tx, following, subtract(row.mark_before, row.flow), await reportedBefore(tx, row));
    await emit('copy_profit.reversed', row.id, await announcement(tx, row));
    return { reversal_batch_id };
  },
});

/** Books the share back; null where nothing had been shared. */
async function giveBack(scope: ChangeScope<CopyProfitRow, ChangeInput>): Promise<number | null> {
  const { tx, row, context, emit, postFor, post } = scope;
  if (isZero(row.share)) return null;
  const fee = await tx.maybe<{ id: number }>(sql`
    SELECT id FROM fee WHERE kind = 'copy_cut' AND ref = ${row.ref} AND status = 'collected' FOR NO KEY UPDATE`);
  if (fee !== undefined && !isZero(row.cut)) {
    const { reason } = row;
    const bookedBefore = tx.booked.length;
    await takeBackShared({ tx, context, emit, post: postFor }, fee.id, reason ?? '');
    const object = { type: 'fee', id: fee.id };
    const batchIds = tx.booked.slice(bookedBefore);
    const change = { before: { status: 'collected' }, after: { status: 'reversed' } };
    tx.send(
      logInsert(
        { action: 'fee.reverse', object, reason, ...change, batchIds, result: 'done', error: null },
        context,
      ),
    );
  }
  const available = row.status === 'settled' ? await lockAvailable(tx, row.trader_id, row.asset) : '0';
  return await post(movementBack(row, available), row.batch_id === null ? {} : { reversesId: row.batch_id });
}

/** When the report before this one ended; null: it was the first that stands. */
async function reportedBefore(tx: Transaction, row: CopyProfitRow): Promise<string | null> {
  const { until } = await tx.one<{ until: string | null }>(sql`
    SELECT max(period_to) AS until FROM copy_profit
    WHERE follower_id = ${row.follower_id} AND trader_id = ${row.trader_id} AND joined_at = ${row.joined_at}
      AND status <> 'reversed' AND id <> ${row.id}`);
  return until;
}

type Shared = Pick<CopyProfitRow, 'status' | 'asset' | 'share' | 'cut' | 'follower_id' | 'trader_id'>;

/** What a reversal would book now: the rewards from the commission, those hidden from the reader separately, then the share. */
interface GivingBack {
  unseen: Movement;
  rewards: Movement;
  share: Movement;
}

/**
 * Nothing is locked. Undefined: nothing would be booked.
 * @param seen the rewards that the reader may see.
 */
export async function wouldGiveBack(
  db: Queryable,
  row: Shared & { ref: string },
  seen: ReadonlySet<number>,
): Promise<GivingBack | undefined> {
  if (row.status === 'reversed' || isZero(row.share)) return undefined;
  const rewards = await rewardsOfCut(db, row);
  const spendable = await availableOf(db, [row.trader_id, ...rewards.map((reward) => reward.beneficiary_id)]);
  const has = (userId: number, asset: string) => spendable.get(`${userId} ${asset}`) ?? '0';
  const [unseen, shown]: [Posting[], Posting[]] = [[], []];
  // In the order of execution: the rewards are clawed back first.
  for (const reward of rewards) {
    const { id, beneficiary_id, asset, amount, status } = reward;
    const available = has(beneficiary_id, asset);
    (seen.has(id) ? shown : unseen).push(...rewardBack(reward, available).postings);
    if (status === 'settled')
      spendable.set(`${beneficiary_id} ${asset}`, atLeastNothing(subtract(available, amount)));
  }
  const share = movementBack(row, has(row.trader_id, row.asset));
  return { unseen: { ...share, postings: unseen }, rewards: { ...share, postings: shown }, share };
}

const atLeastNothing = (amount: string) => (compare(amount, '0') < 0 ? '0' : amount);

/** What still stands of what was given of the cut, to whomever. */
async function rewardsOfCut(db: Queryable, { ref }: Pick<CopyProfitRow, 'ref'>): Promise<RewardRow[]> {
  return await db.query<RewardRow>(sql`
    SELECT reward.* FROM reward JOIN fee ON fee.id = reward.source_id AND reward.source_type = 'fee'
    WHERE fee.kind = 'copy_cut' AND fee.ref = ${ref} AND reward.status IN ('pending', 'withheld', 'settled')
    ORDER BY reward.id`);
}

/** What each of them can spend, by user and asset. */
async function availableOf(db: Queryable, userIds: readonly number[]): Promise<Map<string, string>> {
  const rows = await db.query<{ user_id: number; asset: string; balance: string }>(sql`
    SELECT user_id, asset, balance FROM ledger_account
    WHERE code = ${bucketCodes.available} AND user_id = ANY(${userIds}::bigint[])`);
  return new Map(rows.map(({ user_id, asset, balance }) => [`${user_id} ${asset}`, balance]));
}

/** The trader returns their part, the company its commission. */
function movementBack(row: Shared, available: string): Movement {
  const { follower_id: followerId, trader_id: traderId, asset, share, cut } = row;
  const parts = takenFrom(row.status === 'settled', subtract(share, cut), available);
  return copyShareReversed({ followerId, traderId, asset, cut, ...parts });
}
