import type { UserLevel } from '@quarterdeck/contract/features/rewards/levels/levels';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type UserLevelAction = UserLevel['allowed_actions'][number];

export const userLevelActions: ActionLooks<UserLevelAction> = { set: {}, unlock: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: UserLevelAction;
  row: UserLevel;
}
