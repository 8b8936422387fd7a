import { toScrollPlace } from './scroll-places.ts';

interface KeptRoot {
  element: HTMLElement;
  isAwake: boolean;
}

/** Where the kept pages stand in the document, by the ids of their views. */
const roots = new Map<string, KeptRoot>();

/** Registers a page whose layout the browser keeps while it is hidden. Returns the way to unregister it. */
export function holdRoot(id: string, root: KeptRoot): () => void {
  roots.set(id, root);
  return () => {
    if (roots.get(id) === root) roots.delete(id);
  };
}

/**
 * Shows a page that sleeps in place of the one that is awake, before anything else is worked out: that it wakes up, and
 * what the rest of the shell makes of it, may follow when it is painted. False where that cannot be done.
 */
export function showAtOnce(id: string): boolean {
  const isAnyAwake = [...roots.values()].some(({ isAwake }) => isAwake);
  if (!isAnyAwake || !roots.has(id) || document.hidden) return false;
  for (const [other, { element }] of roots)
    element.style.contentVisibility = other === id ? 'visible' : 'hidden';
  toScrollPlace(id);
  return true;
}
