import type { Adjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type AdjustmentAction = 'approve' | 'refuse' | 'cancel' | 'reverse';

export const adjustmentActions: ActionLooks<AdjustmentAction> = {
  approve: { shortcut: 'approve' },
  cancel: {},
  refuse: { danger: true, shortcut: 'refuse' },
  reverse: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: AdjustmentAction;
  row: Adjustment;
}

/** What is out of date after any command on an adjustment: a posted one moves the user's wallet. */
export const touched = [
  '/backstage/adjustment',
  '/backstage/wallet_record',
  '/backstage/user',
  '/backstage/admin_log',
  '/backstage/home',
];
