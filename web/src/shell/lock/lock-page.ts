import { lock } from '#session/lock.ts';
import { useSession } from '#session/session.ts';
import { settings } from '#web/settings.ts';

export const loadLockScreen = () => import('#entry/lock-screen/lock-screen.tsx');

/** Only who has signed in has a password to come back with. */
export function useCanLock(): boolean {
  return useSession(({ user }) => user !== undefined) && settings.loginInterception;
}

let opener: HTMLElement | null = null;

/** What gets the focus after this lock, where it was locked here and by a menu; the next one may be of another. */
export function takeOpener(): HTMLElement | null {
  const taken = opener;
  opener = null;
  return taken;
}

/**
 * Locks the session; its screen is on its way meanwhile.
 * @param from what gets the focus when it is unlocked: a menu, whose entry is gone by then
 */
export function lockPage(from: HTMLElement | null = null): void {
  opener = from;
  loadLockScreen().catch(() => {});
  // What the server refuses is shown by the client.
  lock().catch(takeOpener);
}
