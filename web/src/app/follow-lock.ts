import { focusManager } from '@tanstack/react-query';
import { expireAll } from '#api/query.ts';
import { useLock } from '#session/lock.ts';
import { refreshAccess } from './follow-account.ts';

/** While the session is locked nothing is polled, as in a hidden window; afterwards everything is read again. */
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
