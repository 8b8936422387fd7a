import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** The dialogs, drawers and cards that are open, the top one last. */
const useOpen = create<readonly string[]>()(() => []);

/** Whether the calling dialog or drawer lies over all others: every open one hears Escape, which is for the top one. */
export function useIsOnTop(isOpen = true): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    useOpen.setState((open) => [...open, id], true);
    return () => useOpen.setState((open) => open.filter((other) => other !== id), true);
  }, [id, isOpen]);
  return useOpen((open) => open.at(-1) === id);
}
