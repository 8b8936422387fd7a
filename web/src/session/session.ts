import type { Access } from '@quarterdeck/contract/core/access';
import type { UserInfo } from '@quarterdeck/contract/features/session/session';
import { create } from 'zustand';
import { settings } from '#web/settings.ts';

/**
 * Who is signed in; whether the session is locked is known to `lock.ts`, no app is shown while something is due, and how it
 * looks is taken at the start.
 */
export type Account = Omit<UserInfo, 'locked' | 'due' | 'look'>;

interface SessionState {
  /** Undefined: a guest. */
  user: Account | undefined;
  /** The list of routes as it came. */
  routes: readonly unknown[];
}

/** Who is signed in and where the menu leads, as the server said last. */
export const useSession = create<SessionState>()(() => ({ user: undefined, routes: [] }));

const guest: Access = { id: 0, admin: false, roles: [], abilities: [] };
const everybody: Access = { ...guest, admin: true };

/** What a user may do. */
export function accessOf(user: Account | undefined): Access {
  if (!settings.loginInterception) return everybody;
  if (!user) return guest;
  return { id: user.id, admin: user.admin, roles: user.roles, abilities: user.ability };
}
