import { type RefObject, useEffect, useRef } from 'react';
import { markMoreBeside } from './more-beside.ts';

/** A row of tabs that scrolls sideways: the chosen one is in sight, and the row fades where there are more. */
export function useChosenInSight(chosen: string | undefined): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-selected="true"], [aria-pressed="true"]');
    if (row.current && tab) {
      const around = row.current.getBoundingClientRect();
      const own = tab.getBoundingClientRect();
      row.current.scrollLeft += own.left - around.left - (around.width - own.width) / 2;
    }
    return markMoreBeside(row.current);
  }, [chosen]);
  return row;
}
