import type { Rate, RateAction } from '@quarterdeck/contract/features/rates/rates';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const rateLooks: ActionLooks<RateAction> = { edit: {}, accept: {}, remove: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: RateAction;
  row: Rate;
}

/** What is out of date after any command on a rate. */
export const touched = [
  '/backstage/rate',
  '/backstage/exchange',
  '/backstage/router',
  '/backstage/admin_log',
];
