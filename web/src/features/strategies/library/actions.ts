import type { Strategy, StrategyAction } from '@quarterdeck/contract/features/strategies/library/library';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const strategyLooks: ActionLooks<StrategyAction> = {
  shelve: { way: 'on' },
  decline_shelf: { way: 'back' },
  withdraw_shelf: { way: 'back' },
  request_shelf: {},
  edit: {},
  clone: {},
  unshelve: { danger: true },
  delete: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: StrategyAction;
  row: Strategy;
}

/** What is out of date after any command on strategies. */
export const touched = [
  '/backstage/strategy',
  '/backstage/strategy_category',
  '/backstage/router',
  '/backstage/admin_log',
];
