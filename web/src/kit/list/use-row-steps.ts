import { useEffect, useState } from 'react';
import type { RowPlace } from './row-place.tsx';
import type { Place } from './use-list-state.ts';

interface RowSteps {
  /** The ids of the rows, by which their drawers open. */
  ids: readonly number[];
  openedId: number | undefined;
  /** Whether the list shows what waits: a record may be opened that is on no page yet. */
  isQueue: boolean;
  open: (id: number) => void;
  page: ShownPage;
}

export interface ShownPage {
  /** Another one for each page. */
  key: string;
  /** The rows are still those of the page before. */
  isStale: boolean;
  /** How many rows come before this page; undefined where that is not known. */
  offset: number | undefined;
  total: number | undefined;
  isTotalCapped: boolean;
  next: Place | undefined;
  previous: Place | undefined;
  goTo: (place: Place, replace: boolean) => void;
}

/** The records before and after the one that is open; of one that has left the rows, those around the place that it had. */
export function useRowSteps({ ids, openedId, isQueue, open, page }: RowSteps): {
  step: (by: 1 | -1) => void;
  place: RowPlace | undefined;
} {
  const at = openedId === undefined ? -1 : ids.indexOf(openedId);
  const [had, setHad] = useState<number>();
  if (at >= 0 && at !== had) setHad(at);
  const gap = Math.min(had ?? 0, ids.length);
  const [before, after] =
    openedId === undefined
      ? [ids[0], ids[0]]
      : at >= 0
        ? [ids[at - 1], ids[at + 1]]
        : [ids[gap - 1], ids[gap]];
  const turnTo = useTurn({ ids, openedId, open, page });
  const step = (by: 1 | -1) => {
    const next = by === 1 ? after : before;
    if (next === undefined) turnTo(by);
    else open(next);
  };
  const isPlaced = at >= 0 || (ids.length > 0 && (isQueue || had !== undefined));
  const { offset, total } = page;
  const isWhole = offset !== undefined && total !== undefined;
  return {
    step,
    place: isPlaced
      ? {
          number: at >= 0 ? (isWhole ? offset : 0) + at + 1 : undefined,
          count: isWhole ? total : ids.length,
          isCapped: isWhole && page.isTotalCapped,
          isFirst: before === undefined && page.previous === undefined,
          isLast: after === undefined && page.next === undefined,
          step,
        }
      : undefined,
  };
}

/** Goes on from the edge of a page to the page beyond, and opens its nearest row once that is there. */
function useTurn({ ids, openedId, open, page }: Omit<RowSteps, 'isQueue'>): (by: 1 | -1) => void {
  const [turn, setTurn] = useState<{ by: 1 | -1; from: string }>();
  const hasTurned = turn !== undefined && page.key !== turn.from && !page.isStale;
  const nearest = turn?.by === 1 ? ids[0] : ids.at(-1);
  useEffect(() => {
    if (turn === undefined) return;
    if (openedId === undefined) setTurn(undefined);
    else if (hasTurned) {
      setTurn(undefined);
      if (nearest !== undefined) open(nearest);
    }
  }, [turn, hasTurned, openedId, nearest, open]);
  return (by) => {
    const place = by === 1 ? page.next : page.previous;
    if (place === undefined || openedId === undefined || turn !== undefined) return;
    setTurn({ by, from: page.key });
    page.goTo(place, true);
  };
}
