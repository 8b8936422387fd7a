import { useState } from 'react';
import type { RowPlace } from './row-place.tsx';

interface RowSteps {
  /** The ids of the rows, by which their drawers open. */
  ids: readonly number[];
  openedId: number | undefined;
  /** Whether the list shows what waits: a record may be opened that is on no page yet. */
  isQueue: boolean;
  open: (id: number) => void;
}

/** The records before and after the one that is open; of one that has left the rows, those around the place that it had. */
export function useRowSteps({ ids, openedId, isQueue, open }: RowSteps): {
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
  const step = (by: 1 | -1) => {
    const next = by === 1 ? after : before;
    if (next !== undefined) open(next);
  };
  const isPlaced = at >= 0 || (ids.length > 0 && (isQueue || had !== undefined));
  return {
    step,
    place: isPlaced
      ? {
          number: at >= 0 ? at + 1 : undefined,
          count: ids.length,
          isFirst: before === undefined,
          isLast: after === undefined,
          step,
        }
      : undefined,
  };
}
