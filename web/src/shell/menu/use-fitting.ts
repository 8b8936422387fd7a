import { type RefObject, useLayoutEffect, useState } from 'react';

/** How close the entries stand: at first comfortably, then without icons, then with the header's own words left out as well. */
const steps = [undefined, 'row', 'header'] as const;

/**
 * How many of a row's children stand in its first line; the others wrap to lines that do not show. Where not all do, the row is
 * `tight` before any is left out. Of a column all fit, and nothing is measured.
 */
export function useFitting(row: RefObject<HTMLElement | null>, count: number, isRow: boolean): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element || !isRow) return;
    let measured: string | undefined;
    const widths = () =>
      [element, ...element.children].map((one) => one.getBoundingClientRect().width).join(' ');
    const firstWrapped = () => {
      const tops = Array.from(element.children, (child) => child.getBoundingClientRect().top);
      return tops.findIndex((top) => top > (tops[0] ?? 0) + 1);
    };
    const measure = () => {
      // The observer reports the first size as well, and each measure lays the page out up to three times.
      if (measured === widths()) return;
      let wrapped = -1;
      for (const tight of steps) {
        if (tight) element.dataset.tight = tight;
        else delete element.dataset.tight;
        wrapped = firstWrapped();
        if (wrapped < 0) break;
      }
      measured = widths();
      setFitting(wrapped < 0 ? count : wrapped);
    };
    measure();
    const observer = new ResizeObserver(measure);
    // A badge or another name makes an entry wider, and the last one that fitted wraps.
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [row, count, isRow]);
  return isRow ? fitting : count;
}
