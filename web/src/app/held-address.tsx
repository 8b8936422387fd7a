import { type ReactNode, useContext, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';
import { useLock } from '#session/lock.ts';

/** Keeps the app where it is while the session is locked: a page that is opened meanwhile comes, and asks, afterwards. */
export function HeldAddress({ children }: { children: ReactNode }) {
  const current = useContext(LocationContext);
  const isLocked = useLock((state) => state.isLocked);
  const [held, setHeld] = useState(current);
  if (!isLocked && held !== current) setHeld(current);
  return <LocationContext value={isLocked ? held : current}>{children}</LocationContext>;
}
