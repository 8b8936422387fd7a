import type { User, UserAction } from '@quarterdeck/contract/features/users/users';
import type { ActionGroup } from '#kit/list/actions-menu.tsx';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** What decides a request about a user: at the foot of the drawer. */
export const decisions = {
  approve: {},
  refuse: { danger: true },
  take_back: {},
} satisfies ActionLooks<string>;

const care = { note: {}, tag: {}, adjust: {}, set_level: {} } satisfies ActionLooks<string>;

/** How a user is reached, signs in and stands in the tree. */
const account = {
  edit: {},
  move: { danger: true },
  revoke_sessions: { danger: true },
  reset_password: { danger: true },
  reset_second_factor: { danger: true },
} satisfies ActionLooks<string>;

const restriction = {
  thaw: {},
  enable: {},
  freeze: { danger: true },
  blacklist: { danger: true },
} satisfies ActionLooks<string>;

export const userActions: ActionLooks<UserAction> = { ...decisions, ...care, ...restriction, ...account };

/** The menu in the head of the drawer. */
export const actionGroups: readonly ActionGroup<UserAction>[] = [
  { name: 'care', looks: care },
  { name: 'account', looks: account },
  { name: 'restriction', looks: restriction },
];

/** A command that somebody is about to give. */
export interface Chosen {
  action: UserAction;
  row: User;
}

/** The queries a command invalidates: withdrawals show their user's state, and codes of blacklisted users are void. */
export const touched = [
  '/backstage/user',
  '/backstage/withdrawal',
  '/backstage/code',
  '/backstage/admin_log',
  '/backstage/home',
];
