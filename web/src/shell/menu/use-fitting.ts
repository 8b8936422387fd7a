import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many of a row's children stand in its first line; the others wrap to lines that do not show. */
export function useFitting(row: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const tops = Array.from(element.children, (child) => child.getBoundingClientRect().top);
      const wrapped = tops.findIndex((top) => top > (tops[0] ?? 0) + 1);
      setFitting(wrapped < 0 ? count : wrapped);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, count]);
  return fitting;
}
