import type { Trader } from '@quarterdeck/contract/features/traders/traders/traders';
import type { ActionGroup } from '#kit/list/actions-menu.tsx';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** What people do with traders, in the order in which it is offered. */
export type TraderAction =
  | 'settle_bond'
  | 'decline_bond'
  | 'request_bond'
  | 'reward_bond'
  | 'decline_reward'
  | 'edit'
  | 'shelve'
  | 'reinstate'
  | 'unshelve'
  | 'suspend'
  | 'change_share'
  | 'top_up_bond'
  | 'request_reward'
  | 'remove_idle'
  | 'revoke';

/** At the foot of the drawer. */
export const mainLooks: Partial<ActionLooks<TraderAction>> = {
  settle_bond: { danger: true, way: 'on' },
  decline_bond: { way: 'back' },
  request_bond: { danger: true },
  reward_bond: { way: 'on' },
  decline_reward: { way: 'back' },
  edit: {},
  shelve: {},
  reinstate: {},
  unshelve: { danger: true },
  suspend: { danger: true },
};

const moreActions: Partial<ActionLooks<TraderAction>> = {
  change_share: {},
  top_up_bond: {},
  request_reward: {},
  remove_idle: {},
  revoke: { danger: true },
};

/** The menu in its head. */
export const traderMenu: readonly ActionGroup<TraderAction>[] = [{ name: 'besides', looks: moreActions }];

// All of them together.
export const traderLooks = { ...mainLooks, ...moreActions } as ActionLooks<TraderAction>;

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
