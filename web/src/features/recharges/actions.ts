import type { Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { type ReversalAction, reversalActions } from '#kit/approval/actions.ts';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** What people do with recharges, in the order in which it is offered. */
export type RechargeAction =
  | 'approve'
  | 'match'
  | 'request_match'
  | 'attach'
  | 'decline_match'
  | ReversalAction
  | 'refuse';

export const rechargeActions: ActionLooks<RechargeAction> = {
  approve: {},
  match: {},
  request_match: {},
  attach: {},
  decline_match: { way: 'back' },
  ...reversalActions,
  refuse: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: RechargeAction;
  row: Recharge;
}

/** What is out of date after any command on a recharge: a credit moves the user's wallet. */
export const touched = [
  '/backstage/recharge',
  '/backstage/wallet_record',
  '/backstage/user',
  '/backstage/admin_log',
  '/backstage/home',
];
