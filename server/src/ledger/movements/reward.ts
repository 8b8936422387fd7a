import type { Asset } from '@quarterdeck/contract/core/assets';
import type { WalletRecordType } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import type { HouseCode } from '../chart.ts';
import { available, house, type Movement, movement, pending, receivable } from '../movement.ts';

interface Reward {
  userId: number;
  asset: Asset;
  amount: string;
}

interface HeldReward extends Reward {
  /** Whether it waits for its hold days before it can be spent. */
  isHeld: boolean;
}

/** The expense that a reward was booked to. */
export type RewardExpense = Extract<HouseCode, '501' | '502' | '503' | '504'>;

/** For the activation of one's own account. */
export function activationReward({ userId, asset, amount, isHeld }: HeldReward): Movement {
  const credit = isHeld ? pending(userId) : available(userId);
  return movement('activation_reward', 'activeAward', [{ debit: house('501'), credit, asset, amount }]);
}

/** What an activity gives. */
export function activityReward({ userId, asset, amount, isHeld }: HeldReward): Movement {
  const credit = isHeld ? pending(userId) : available(userId);
  return movement('activity_reward', 'activeAward', [{ debit: house('501'), credit, asset, amount }]);
}

/** For a person who was invited. */
export function inviteReward({ userId, asset, amount, isHeld }: HeldReward): Movement {
  const credit = isHeld ? pending(userId) : available(userId);
  return movement('invite_reward', 'inviteAward', [{ debit: house('503'), credit, asset, amount }]);
}

/** A share of what the user's downline paid. It always waits for its settlement. */
export function distributionAccrued({ userId, asset, amount }: Reward): Movement {
  return movement('distribution_accrued', 'distributionAward', [
    { debit: house('502'), credit: pending(userId), asset, amount },
  ]);
}

/** What waited, a reward or a trader's share, can be spent. */
export function rewardSettled({ userId, asset, amount }: Reward): Movement {
  return movement('reward_settled', 'hadBalance', [
    { debit: pending(userId, 'waitBalance'), credit: available(userId), asset, amount },
  ]);
}

/**
 * A reward without its reason is clawed back: from the pending and the available balance, and what neither holds is
 * owed.
 */
export function rewardClawedBack(reward: {
  userId: number;
  asset: Asset;
  expense: RewardExpense;
  fromPending: string;
  fromAvailable: string;
  shortfall: string;
  /** What was paid for the fuel that is taken from what can be spent. */
  earned?: string;
}): Movement {
  const { userId, asset, expense, fromPending, fromAvailable, shortfall, earned = '0' } = reward;
  const credit = house(expense);
  return movement('reward_clawed_back', rewardRecords[expense], [
    { debit: pending(userId), credit, asset, amount: fromPending },
    { debit: available(userId), credit, asset, amount: fromAvailable },
    { debit: receivable(userId), credit, asset, amount: shortfall },
    { debit: house('260'), credit: house('408'), asset: 'USDT', amount: earned },
  ]);
}

const rewardRecords: Record<RewardExpense, WalletRecordType> = {
  501: 'activeAward',
  502: 'distributionAward',
  503: 'inviteAward',
  504: 'bondChange',
};
