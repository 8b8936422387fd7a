import type { Trader } from '@quarterdeck/contract/features/traders/traders/traders';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** What people do with traders, in the order in which it is offered. */
export type TraderAction =
  | 'settle_bond'
  | 'decline_bond'
  | 'request_bond'
  | 'edit'
  | 'shelve'
  | 'change_share'
  | 'top_up_bond'
  | 'remove_idle'
  | 'reinstate'
  | 'unshelve'
  | 'suspend'
  | 'revoke';

export const traderLooks: ActionLooks<TraderAction> = {
  settle_bond: { danger: true, way: 'on' },
  decline_bond: { way: 'back' },
  request_bond: { danger: true },
  edit: {},
  shelve: {},
  change_share: {},
  top_up_bond: {},
  remove_idle: {},
  reinstate: {},
  unshelve: { danger: true },
  suspend: { danger: true },
  revoke: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: TraderAction;
  row: Trader;
}

/** What is out of date after any command on a trader: the bond may have moved money. */
export const touched = [
  '/backstage/trader',
  '/backstage/wallet_record',
  '/backstage/user',
  '/backstage/admin_log',
  '/backstage/home',
  '/backstage/notice',
  '/backstage/router',
];
