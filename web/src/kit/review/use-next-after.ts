import { useEffect, useRef } from 'react';
import { useDecided } from './decided.ts';

interface NextAfter {
  /** The kind of record that the list shows. */
  kind: string;
  /** Whether the list shows what waits, so that there is a next one. */
  isQueue: boolean;
  openedId: number | undefined;
  /** The ids of the rows, by which their drawers open. */
  ids: readonly number[];
  open: (id: number | undefined) => void;
  /** Goes on to the page beyond; undefined where there is none. */
  turn: (() => void) | undefined;
}

/** After a decision in a queue the next record replaces it; the last one stays, with the outcome. */
export function useNextAfter({ kind, isQueue, openedId, ids, open, turn }: NextAfter): void {
  const decided = useDecided(({ record }) => record);
  // It may have left the list by the time that its reader is done with it.
  const last = useRef(0);
  const place = openedId === undefined ? -1 : ids.indexOf(openedId);
  useEffect(() => {
    if (place >= 0) last.current = place;
  }, [place]);
  useEffect(() => {
    if (decided?.kind !== kind) return;
    useDecided.setState({ record: undefined });
    if (decided.id !== openedId) return;
    if (!isQueue) return;
    if (place >= 0 && place === ids.length - 1 && turn !== undefined) return turn();
    const next = place >= 0 ? (ids[place + 1] ?? ids[place - 1]) : (ids[last.current] ?? ids[0]);
    if (next !== undefined) open(next);
  }, [decided, kind, openedId, isQueue, ids, place, open, turn]);
}
