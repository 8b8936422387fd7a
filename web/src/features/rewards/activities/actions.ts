import type { Activity } from '@quarterdeck/contract/features/rewards/activities/activities';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type ActivityAction =
  | 'publish'
  | 'propose'
  | 'give'
  | 'edit'
  | 'limit'
  | 'send_back'
  | 'end'
  | 'delete';

export const activityLooks: ActionLooks<ActivityAction> = {
  publish: {},
  propose: {},
  give: {},
  edit: {},
  limit: {},
  send_back: { danger: true },
  end: { danger: true },
  delete: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: ActivityAction;
  row: Activity;
}

/** What is out of date after any command on activities. */
export const touched = ['/backstage/activity', '/backstage/reward', '/backstage/admin_log'];
