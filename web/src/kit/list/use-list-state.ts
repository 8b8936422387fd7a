import type { List, Queue } from '@quarterdeck/contract/core/http/list';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useAccess } from '#session/access.tsx';
import {
  filterParameters,
  firstPage,
  type ListState,
  readListState,
  withFilters,
  withRecord,
} from './list-state.ts';
import { allRows, contradicts, queueAt, withQueue } from './queues.ts';

export interface ListControls {
  /** What the address asks for, with what the queue does. */
  state: ListState;
  /** The queue that is shown, by its name; undefined: all rows. */
  queue: string | undefined;
  showQueue: (name: string) => void;
  /** The row whose drawer is open. */
  openedId: number | undefined;
  open: (id: number | undefined) => void;
  /** `replace` while somebody types, so that "back" does not step through letters. */
  filter: (changes: Record<string, string | undefined>, replace?: boolean) => void;
  clearFilters: () => void;
  /** An order by its name: a column, with a minus in front for descending. */
  sort: (order: string) => void;
  sortBy: (column: string) => void;
  pageSize: (size: number) => void;
  /** `replace` where the page goes there by itself. */
  goTo: (place: Place, replace?: boolean) => void;
  /** The filters and the order as a search string, for a saved view. */
  search: string;
  applySearch: (search: string) => void;
}

/** A place in the list: an end of it, or behind a cursor of the page shown. */
export type Place = { end: 'first' | 'last' } | { cursor: string };

/** The list's state in the address, and every way to change it. */
export function useListState(list: List): ListControls {
  const [params, setParams] = useSearchParams();
  const access = useAccess();
  const queue = queueAt(list, params, access);
  const state = useMemo(() => stateIn(queue, list, params), [list, params, queue]);

  // A change that comes before the one before it is drawn goes by what that one asked for.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (edit: (params: URLSearchParams) => URLSearchParams, replace = false, next?: string) => {
      const name = next ?? queueAt(list, latest.current, access)?.name ?? allRows;
      latest.current = withQueue(list, edit(latest.current), name, access);
      setParams(latest.current, { replace });
    },
    [setParams, list, access],
  );
  const open = useCallback(
    (id: number | undefined) =>
      change(
        (now) => withRecord(now, id),
        // "Back" does not open again what was closed.
        id === undefined,
      ),
    [change],
  );
  const filter = useCallback(
    (changes: Record<string, string | undefined>, replace = false) =>
      change(
        (now) => withFilters(now, changes),
        replace,
        contradicts(queueAt(list, latest.current, access), changes) ? allRows : undefined,
      ),
    [change, list, access],
  );
  const goTo = useCallback(
    (place: Place, replace = false) => change((now) => placed(now, place), replace),
    [change],
  );
  const sort = (order: string) =>
    change((now) => {
      const next = firstPage(now);
      next.set('sort', order);
      return next;
    });

  const id = params.get('id');
  const showQueue = (name: string) => {
    const asked = list.queues?.find((one) => one.name === name)?.filters ?? {};
    const without = Object.fromEntries(Object.keys(asked).map((filterName) => [filterName, undefined]));
    change((now) => withFilters(now, without), false, name);
  };

  return {
    state,
    queue: queue?.name,
    showQueue,
    openedId: id !== null && /^\d{1,15}$/.test(id) ? Number(id) : undefined,
    open,
    filter,
    clearFilters: () => filter(Object.fromEntries(filterParameters(list).map((name) => [name, undefined]))),
    sort,
    sortBy: (column) => sort(state.sort === `-${column}` ? column : `-${column}`),
    pageSize: (size) =>
      change((now) => {
        const next = firstPage(now);
        next.set('page_size', String(size));
        return next;
      }),
    goTo,
    search: new URLSearchParams({
      ...state.filters,
      ...(params.has('sort') && { sort: state.sort }),
      ...(queue && { queue: queue.name }),
    }).toString(),
    applySearch: (search) => {
      const wanted = new URLSearchParams(search);
      change(() => wanted, false, queueAt(list, wanted, access)?.name ?? allRows);
    },
  };
}

/** The reader's own filters and order count where both say something. */
function stateIn(queue: Queue | undefined, list: List, params: URLSearchParams): ListState {
  if (queue === undefined) return readListState(list, params);
  const { sort = list.sort, filters } = queue;
  return { ...readListState({ ...list, sort }, params), queued: filters as Record<string, string> };
}

function placed(params: URLSearchParams, place: Place): URLSearchParams {
  if ('end' in place) {
    const next = firstPage(params);
    if (place.end === 'last') next.set('from', 'end');
    return next;
  }
  const next = new URLSearchParams(params);
  next.set('cursor', place.cursor);
  return next;
}
