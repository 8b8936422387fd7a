import type { CopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import type { ActionLooks } from '#kit/list/row-actions.tsx';
import type { ReversalAction } from '#kit/reversal/reversal-dialog.tsx';

export const copyProfitActions: ActionLooks<ReversalAction> = {
  decline_reverse: { way: 'back' },
  request_reverse: { danger: true },
  reverse: { danger: true, way: 'on' },
};

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
