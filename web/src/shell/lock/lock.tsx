import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '#kit/lazy-part.tsx';
import { useShortcut } from '#kit/shortcuts/use-shortcut.ts';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import { useLock } from '#session/lock.ts';
import { useSession } from '#session/session.ts';
import { hideBehind } from './hide-behind.ts';
import './lock.css';
import { loadLockScreen, lockPage, takeOpener, useCanLock } from './lock-page.ts';

const LockScreen = lazyPart(loadLockScreen);

/**
 * While the session is locked, its screen in place of the page, which stays behind it as it was left. Stands before
 * everything else in the shell: no key that is pressed on it may reach what listens to the window after it.
 */
export function Lock() {
  const isLocked = useLock((state) => state.isLocked);
  useShortcut('lock', lockPage, useCanLock() && !isLocked);
  useEffect(() => {
    addEventListener('keydown', keepWhileLocked, { capture: true });
    return () => removeEventListener('keydown', keepWhileLocked, { capture: true });
  }, []);
  return isLocked ? <Cover /> : null;
}

/** What the browser itself does with a key, it does nevertheless. */
function keepWhileLocked(event: KeyboardEvent): void {
  if (useLock.getState().isLocked) event.stopImmediatePropagation();
}

function Cover() {
  const cover = useRef<HTMLDivElement>(null);
  // Who leaves from here is forgotten before the page is another one.
  const [user] = useState(() => useSession.getState().user);
  const [opener] = useState(takeOpener);
  useReturnFocus(opener);
  useLayoutEffect(() => (cover.current ? hideBehind(cover.current) : undefined), []);
  return createPortal(
    <div ref={cover} className="lock-cover">
      <LockScreen user={user} />
    </div>,
    document.body,
  );
}
