import type { User } from '@quarterdeck/contract/users';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type UserAction = User['allowed_actions'][number];

export const userActions: ActionLooks<UserAction> = { thaw: {}, freeze: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: UserAction;
  row: User;
}

/** What is out of date after a freeze or a thaw: withdrawals show whether their user is frozen. */
export const touched = [
  '/backstage/user',
  '/backstage/withdrawal',
  '/backstage/admin_log',
  '/backstage/home',
];
