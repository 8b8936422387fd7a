import type { User, UserAction } from '@quarterdeck/contract/features/users/users';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** What is done about a user as such, in the menu of the row and at the foot of the drawer. */
export const mainActions = {
  approve: {},
  refuse: { danger: true },
  take_back: {},
  thaw: {},
  enable: {},
  note: {},
  tag: {},
  adjust: {},
  freeze: { danger: true },
  blacklist: { danger: true },
} satisfies ActionLooks<string>;

/** What is done to how a user signs in, is reached and stands in the tree: beside what the drawer says of it. */
export const accountActions = {
  edit: {},
  set_level: {},
  move: { danger: true },
  revoke_sessions: { danger: true },
  reset_password: { danger: true },
  reset_second_factor: { danger: true },
} satisfies ActionLooks<string>;

export const userActions: ActionLooks<UserAction> = { ...mainActions, ...accountActions };

/** A command that somebody is about to give. */
export interface Chosen {
  action: UserAction;
  row: User;
}

/** What is out of date after a command: withdrawals show what their user is, and codes of whoever is shut out are void. */
export const touched = [
  '/backstage/user',
  '/backstage/withdrawal',
  '/backstage/code',
  '/backstage/admin_log',
  '/backstage/home',
];
