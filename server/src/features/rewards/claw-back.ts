import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import {
  type clawBackReward,
  type Reward,
  rewardMachine,
} from '@quarterdeck/contract/features/rewards/rewards';
import { advance, type ChangeScope, change, type Patch } from '#command/change.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lockAvailable } from '#ledger/balances.ts';
import { lockFuel, spendFuel } from '#ledger/fuel.ts';
import type { Movement } from '#ledger/movement.ts';
import { type RewardExpense, rewardClawedBack } from '#ledger/movements/reward.ts';
import { returnToBudget } from './activities/budget.ts';
import { type RewardRow, rewardSubject } from './subject.ts';
import { takenFrom } from './taken-from.ts';

const expenses: Record<Reward['kind'], RewardExpense> = {
  activation: '501',
  invite: '503',
  distribution: '502',
  activity: '501',
};

/** An admin claws back a reward, but not one of their own. */
export const clawBack = change<RewardRow, Reward, BodyOf<typeof clawBackReward>>(
  rewardSubject,
  'reward.claw_back',
  async (scope) => {
    const { row, input, context } = scope;
    if (row.beneficiary_id === context.actor.access.user_id) throw new Refusal('reward_of_own');
    return await takeBack(scope, input.reason);
  },
);

type Scope = Pick<ChangeScope<RewardRow, unknown>, 'tx' | 'row' | 'post' | 'emit' | 'context'>;

/** Claws back a locked reward: from the pending or the available balance; the shortfall becomes debt. */
export async function takeBack(
  { tx, row, post, emit, context }: Scope,
  reason: string,
): Promise<Patch<RewardRow>> {
  const status = advance(rewardMachine, row, 'claw_back', context.actor.access);
  // Before any balance is locked, as those who give it do.
  await returnToBudget(tx, row);
  const batchId = await post(await backwards(tx, row), { key: 'claw_back', memo: reason });
  await emit('reward.clawed_back', row.id, { asset: row.asset, amount: row.amount, reason });
  return { status, reason, reversal_batch_id: batchId };
}

async function backwards(tx: Transaction, row: RewardRow): Promise<Movement> {
  const { beneficiary_id: userId, asset, amount } = row;
  if (row.status !== 'settled') return rewardBack(row, '0');
  if (asset === 'L') await lockFuel(tx, [userId]);
  const available = await lockAvailable(tx, userId, asset);
  const { fromAvailable } = takenFrom(true, amount, available);
  const earned = await spendFuel(tx, { userId, asset, amount: fromAvailable });
  return rewardBack(row, available, earned);
}

type Given = Pick<RewardRow, 'status' | 'beneficiary_id' | 'asset' | 'amount' | 'kind'>;

export function rewardBack(
  { status, beneficiary_id: userId, asset, amount, kind }: Given,
  available: string,
  earned = '0',
): Movement {
  const parts = takenFrom(status === 'settled', amount, available);
  return rewardClawedBack({ userId, asset, expense: expenses[kind], earned, ...parts });
}
