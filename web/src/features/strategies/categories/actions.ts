import type { StrategyCategory } from '@quarterdeck/contract/features/strategies/categories/categories';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type CategoryAction = StrategyCategory['allowed_actions'][number];

export const categoryActions: ActionLooks<CategoryAction> = { edit: {}, delete: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: CategoryAction;
  row: StrategyCategory;
}

/** What is out of date after any command on categories. */
export const touched = ['/backstage/strategy_category', '/backstage/strategy', '/backstage/admin_log'];
