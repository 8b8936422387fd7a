import type { Backtest, BacktestAction } from '@quarterdeck/contract/features/backtests/backtests';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const backtestLooks: ActionLooks<BacktestAction> = { cancel: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: BacktestAction;
  row: Backtest;
}

/** What is out of date after a back-test was started or ended. */
export const touched = [
  '/backstage/backtest',
  '/backstage/sweep',
  '/backstage/strategy',
  '/backstage/admin_log',
];
