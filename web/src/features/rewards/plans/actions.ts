import type { SharePlan } from '@quarterdeck/contract/features/rewards/plans/plans';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type SharePlanAction = 'edit' | 'propose' | 'activate' | 'send_back' | 'retire';

export const sharePlanActions: ActionLooks<SharePlanAction> = {
  activate: {},
  propose: {},
  edit: {},
  send_back: { danger: true },
  retire: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: SharePlanAction;
  row: SharePlan;
}

/** What is out of date after any command on a plan. */
export const touched = ['/backstage/share_plan', '/backstage/admin_log'];
