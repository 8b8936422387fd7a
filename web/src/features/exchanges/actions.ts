import type { Exchange, ExchangeAction } from '@quarterdeck/contract/features/exchanges/exchanges';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const exchangeLooks: ActionLooks<ExchangeAction> = {
  switch_on: { way: 'on' },
  edit: {},
  test: { immediate: true },
  sync: { immediate: true },
  switch_off: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: ExchangeAction;
  row: Exchange;
}

/** What is out of date after any command on an exchange. */
export const touched = [
  '/backstage/exchanges',
  '/backstage/transaction',
  '/backstage/market_sync',
  '/backstage/admin_log',
];
