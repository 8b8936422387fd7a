import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { type ReversalAction, reversalActions } from '#kit/approval/actions.ts';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** What people do with withdrawals, in the order in which it is offered. */
export type WithdrawalAction =
  | 'approve'
  | 'submit'
  | 'paid'
  | 'resolve_paid'
  | 'close'
  | 'retry'
  | ReversalAction
  | 'resolve_failed'
  | 'rail_failed'
  | 'refuse'
  | 'fail';

export const withdrawalActions: ActionLooks<WithdrawalAction> = {
  approve: { shortcut: 'approve' },
  submit: {},
  paid: {},
  resolve_paid: {},
  close: {},
  retry: {},
  ...reversalActions,
  resolve_failed: { danger: true },
  rail_failed: { danger: true },
  refuse: { danger: true, shortcut: 'refuse' },
  fail: { danger: true },
};

/** What else a reviewer does with one, in whatever state it is. */
export type ReviewTool = 'comment' | 'hand_over';

/** A command that somebody is about to give. */
export interface Chosen {
  action: WithdrawalAction | ReviewTool;
  row: Withdrawal;
}

/** What is out of date after any command on a withdrawal: the user's wallet, its records and the log moved too. */
export const touched = [
  '/backstage/withdrawal',
  '/backstage/wallet_record',
  '/backstage/user',
  '/backstage/admin_log',
  '/backstage/home',
];
