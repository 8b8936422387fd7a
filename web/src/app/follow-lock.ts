import { focusManager } from '@tanstack/react-query';
import { expireAll } from '#api/query.ts';
import { useLock } from '#session/lock.ts';
import { refreshAccess } from './follow-account.ts';

/** While the session is locked nothing is asked for now and then, as behind another window; afterwards all is anew. */
export function followLock(): () => void {
  const unwatch = useLock.subscribe(({ isLocked }) => {
    if (isLocked) {
      focusManager.setFocused(false);
      return;
    }
    expireAll();
    focusManager.setFocused(undefined);
    void refreshAccess();
  });
  return () => {
    unwatch();
    focusManager.setFocused(undefined);
  };
}
