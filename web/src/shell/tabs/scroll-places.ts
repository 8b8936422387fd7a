import { useEffect, useLayoutEffect } from 'react';
import { useTabs } from './tabs-store.ts';

/** How far down each page was scrolled, in px. */
const places = new Map<string, number>();
let shown: string | undefined;

/** Goes to where a page was left; what is scrolled from now on is that page. */
export function toScrollPlace(id: string): void {
  shown = id;
  window.scrollTo(0, places.get(id) ?? 0);
}

function remember(): void {
  if (shown !== undefined) places.set(shown, window.scrollY);
}

/** Every tab is found where it was scrolled to; a closed one is forgotten. */
export function useScrollPlaces(id: string): void {
  const tabs = useTabs((state) => state.tabs);

  useEffect(() => {
    for (const place of places.keys()) if (!tabs.some((tab) => tab.id === place)) places.delete(place);
  }, [tabs]);

  useLayoutEffect(() => toScrollPlace(id), [id]);

  useLayoutEffect(() => {
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      places.clear();
      shown = undefined;
    };
  }, []);
}
