import type { CopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import type { ReversalAction } from '#kit/approval/actions.ts';

/** A command that somebody is about to give. */
export interface Chosen {
  action: ReversalAction;
  row: CopyProfit;
}

/** What is out of date after any command on a copied profit: the wallets of both sides, the rewards and the log moved too. */
export const touched = [
  '/backstage/copy_profit',
  '/backstage/reward',
  '/backstage/wallet_record',
  '/backstage/user',
  '/backstage/admin_log',
  '/backstage/home',
];
