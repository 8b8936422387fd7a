import { useEffect, useState } from 'react';
import type { Place } from './use-list-state.ts';

interface Shown {
  /** The filters and the order: a cursor says nothing without them. */
  question: string;
  cursor: string | undefined;
  count: number;
  pageSize: number;
  /** All rows that are found; undefined where they are not counted to the end. */
  total: number | undefined;
  next: Place | undefined;
  previous: Place | undefined;
  isStale: boolean;
}

/**
 * How many rows come before the page: the server pages by cursors, so only the first and the last page tell, and what was reached
 * from a page of which it is known. Undefined for others.
 */
export function usePageOffset(shown: Shown): number | undefined {
  const { question, cursor, count, pageSize, total, next, previous, isStale } = shown;
  const [offsets] = useState(() => new Map<string, number>());
  const keyOf = (of: string) => `${question} ${of}`;
  const reached = cursor === undefined ? undefined : offsets.get(keyOf(cursor));
  const offset =
    previous === undefined ? 0 : next === undefined && total !== undefined ? total - count : reached;
  const known = isStale ? undefined : offset;
  useEffect(() => {
    if (known === undefined) return;
    if (next !== undefined && 'cursor' in next) offsets.set(`${question} ${next.cursor}`, known + count);
    if (previous !== undefined && 'cursor' in previous)
      offsets.set(`${question} ${previous.cursor}`, Math.max(0, known - pageSize));
  }, [offsets, question, next, previous, known, count, pageSize]);
  return known;
}
