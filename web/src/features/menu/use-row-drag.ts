import type { Place } from '@quarterdeck/contract/features/menu/rule-tree';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Zone } from './staged-moves.ts';

/** Below this way, in px, nothing is dragged. */
const threshold = 4;

/** So near to the edge of what scrolls, in px, the rows follow the pointer. */
const edge = 56;

/** An entry on its way, and what it is over. */
export interface Drag {
  id: number;
  over?: { id: number; zone: Zone };
  /** Where it would go; absent where it cannot. */
  place?: Place;
}

interface DragOptions {
  /** Where an entry would go; undefined where it cannot. */
  placeOf: (id: number, overId: number, zone: Zone) => Place | undefined;
  onDrop: (id: number, place: Place) => void;
}

/** Drags rows at their handles with mouse, pen or finger. Rows have `data-rule`, sections `data-section`; Escape cancels. */
export function useRowDrag({ placeOf, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  function begin(event: PointerEvent<HTMLElement>, id: number): void {
    if (event.button !== 0) return;
    end.current?.();
    const { clientY: from, pointerId } = event;
    const listening = new AbortController();
    const { signal } = listening;
    let now: Drag | undefined;
    const show = (next: Drag | undefined) => {
      now = next;
      setDrag(next);
    };
    end.current = () => {
      listening.abort();
      show(undefined);
    };
    const onMove = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== pointerId) return;
      if (now === undefined && Math.abs(move.clientY - from) < threshold) return;
      const over = overAt(move);
      const place = over && over.id !== id ? placeOf(id, over.id, over.zone) : undefined;
      show({ id, ...(over && { over }), ...(place && { place }) });
    };
    const onUp = (up: globalThis.PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      const dropped = now?.place;
      end.current?.();
      if (dropped) onDrop(id, dropped);
    };
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', () => end.current?.(), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end.current?.(), { signal });
  }

  return { drag, begin };
}

/** The row at the pointer, whatever lies over it, and which part of the row. */
function overAt({ clientX, clientY }: { clientX: number; clientY: number }): Drag['over'] {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-rule]');
  if (!row) return undefined;
  follow(row, clientY);
  const { top, height } = row.getBoundingClientRect();
  const part = (clientY - top) / height;
  const isSection = row.dataset.section !== undefined;
  const zone = isSection && part > 0.3 && part < 0.7 ? 'into' : part < 0.5 ? 'before' : 'after';
  return { id: Number(row.dataset.rule), zone };
}

/** Brings the neighbour into sight towards which the pointer goes. */
function follow(row: HTMLElement, y: number): void {
  const neighbour =
    y < edge * 2 ? row.previousElementSibling : y > innerHeight - edge ? row.nextElementSibling : null;
  neighbour?.scrollIntoView({ block: 'nearest' });
}
