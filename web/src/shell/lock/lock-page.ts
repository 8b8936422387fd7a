import { lock } from '#session/lock.ts';
import { useSession } from '#session/session.ts';
import { settings } from '#web/settings.ts';

export const loadLockScreen = () => import('#session/lock-screen/lock-screen.tsx');

/** Only who has signed in has a password to come back with. */
export function useCanLock(): boolean {
  return useSession(({ user }) => user !== undefined) && settings.loginInterception;
}

/** Locks the session; its screen is on its way meanwhile. */
export function lockPage(): void {
  loadLockScreen().catch(() => {});
  // What the server refuses is shown by the client.
  lock().catch(() => {});
}
