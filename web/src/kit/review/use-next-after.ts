import { useEffect, useRef } from 'react';
import { useDecided } from './decided.ts';

interface NextAfter {
  /** Whether the list shows what waits, so that there is a next one. */
  isQueue: boolean;
  openedId: number | undefined;
  /** The ids of the rows, by which their drawers open. */
  ids: readonly number[];
  open: (id: number | undefined) => void;
}

/** After a decision in a queue the next record replaces it; the last one stays, with the outcome. */
export function useNextAfter({ isQueue, openedId, ids, open }: NextAfter): void {
  const decided = useDecided(({ id }) => id);
  // It may have left the list by the time that its reader is done with it.
  const last = useRef(0);
  const place = openedId === undefined ? -1 : ids.indexOf(openedId);
  useEffect(() => {
    if (place >= 0) last.current = place;
  }, [place]);
  useEffect(() => {
    if (decided === undefined || decided !== openedId) return;
    useDecided.setState({ id: undefined });
    const next = place >= 0 ? (ids[place + 1] ?? ids[place - 1]) : (ids[last.current] ?? ids[0]);
    if (isQueue && next !== undefined) open(next);
  }, [decided, openedId, isQueue, ids, place, open]);
}
