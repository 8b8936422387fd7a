import type { Reward } from '@quarterdeck/contract/features/rewards/rewards';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type RewardAction = 'claw_back';

export const rewardActions: ActionLooks<RewardAction> = { claw_back: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: RewardAction;
  row: Reward;
}

/** What is out of date after any command on rewards. */
export const touched = [
  '/backstage/reward',
  '/backstage/wallet_record',
  '/backstage/user',
  '/backstage/admin_log',
];
