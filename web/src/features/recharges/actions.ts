import type { Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { type ReversalAction, reversalActions } from '#kit/approval/actions.ts';
import type { ActionGroup } from '#kit/list/actions-menu.tsx';
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

/** At the foot of the drawer. */
export const decisions: Partial<ActionLooks<RechargeAction>> = {
  approve: { shortcut: 'approve' },
  match: {},
  request_match: {},
  decline_match: { way: 'back' },
  ...reversalActions,
  refuse: { danger: true, shortcut: 'refuse' },
};

const besides = { attach: {} };

/** The menu in its head. */
export const actionGroups: readonly ActionGroup<RechargeAction>[] = [{ name: 'besides', looks: besides }];

// All of them together.
export const rechargeActions = { ...decisions, ...besides } as ActionLooks<RechargeAction>;

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
