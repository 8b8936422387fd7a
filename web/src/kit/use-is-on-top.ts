import { useEffect, useId, useState } from 'react';
import { create } from 'zustand';

interface Opened {
  id: string;
  /** Counts up with everything that opens. */
  turn: number;
}

/** The dialogs, drawers and cards that are open. */
const useOpen = create<readonly Opened[]>()(() => []);

let turns = 0;

/** Whether the calling dialog or drawer lies over all others: every open one hears Escape, which is for the top one. */
export function useIsOnTop(isOpen = true): boolean {
  const id = useId();
  // What is inside opens after what it is in. Effects run the other way round when a page that slept comes back.
  const [opened, setOpened] = useState(() => ({ isOpen, turn: turns++ }));
  if (opened.isOpen !== isOpen) setOpened({ isOpen, turn: turns++ });
  const { turn } = opened;
  useEffect(() => {
    if (!isOpen) return;
    useOpen.setState((open) => [...open, { id, turn }], true);
    return () => useOpen.setState((open) => open.filter((other) => other.id !== id), true);
  }, [id, isOpen, turn]);
  return useOpen((open) => open.length > 0 && open.reduce(later).id === id);
}

const later = (one: Opened, other: Opened) => (other.turn > one.turn ? other : one);
