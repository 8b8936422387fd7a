import { useCallback, useState } from 'react';
import type { ListRow } from './list-columns.tsx';

/** Rows that the reader ticked, among those shown. */
export interface Selection<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  isSelectable: (row: Row) => boolean;
  isAll: boolean;
  isSome: boolean;
  /** No row shown can be ticked. */
  isEmpty: boolean;
  toggle: (row: Row) => void;
  toggleAll: () => void;
  /** Ticks these no longer. */
  leaveOut: (rows: readonly Row[]) => void;
  clear: () => void;
}

/**
 * Hidden or no longer selectable rows do not count as selected: no one acts on what they do not see. `among` names the
 * rows shown; when it changes, nothing is selected.
 */
export function useSelection<Row extends ListRow>(
  shown: Row[],
  isSelectable: (row: Row) => boolean,
  among = '',
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [before, setBefore] = useState(among);
  if (before !== among) {
    setBefore(among);
    setIds(new Set());
  }
  const toggle = useCallback((row: Row) => setIds((now) => toggled(now, row.id)), []);
  const selectable = shown.filter(isSelectable);
  const rows = selectable.filter((row) => ids.has(row.id));
  return {
    rows,
    has: (row) => ids.has(row.id) && isSelectable(row),
    isSelectable,
    isAll: selectable.length > 0 && rows.length === selectable.length,
    isSome: rows.length > 0 && rows.length < selectable.length,
    isEmpty: selectable.length === 0,
    toggle,
    toggleAll: () =>
      setIds(rows.length === selectable.length ? new Set() : new Set(selectable.map(({ id }) => id))),
    leaveOut: (left) =>
      setIds((now) =>
        without(
          now,
          left.map(({ id }) => id),
        ),
      ),
    clear: () => setIds(new Set()),
  };
}

function without(ids: ReadonlySet<number>, left: readonly number[]): ReadonlySet<number> {
  return new Set([...ids].filter((id) => !left.includes(id)));
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
