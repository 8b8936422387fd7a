import type { Pair, PairAction } from '@quarterdeck/contract/features/pairs/pairs';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** `move` is done where all pairs are seen in their order. */
export type OwnAction = Exclude<PairAction, 'move'>;

export const pairLooks: ActionLooks<OwnAction> = {
  switch_on: { way: 'on' },
  edit: {},
  recommend: { immediate: true },
  unrecommend: { immediate: true },
  switch_off: { danger: true },
  remove: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: OwnAction;
  row: Pair;
}

/** What is out of date after any command on a pair. */
export const touched = ['/backstage/transaction', '/backstage/exchanges', '/backstage/admin_log'];
