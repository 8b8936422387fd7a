import type { ShareLevel } from '@quarterdeck/contract/features/rewards/levels/levels';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type ShareLevelAction = ShareLevel['allowed_actions'][number];

export const shareLevelActions: ActionLooks<ShareLevelAction> = { edit: {}, delete: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: ShareLevelAction;
  row: ShareLevel;
}

/** What is out of date after any command on levels. */
export const touched = ['/backstage/share_level', '/backstage/user_level', '/backstage/admin_log'];
