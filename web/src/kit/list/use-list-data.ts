import type { List, Page, RowOf, Totals } from '@quarterdeck/contract/core/http/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#api/api-error.ts';
import { endpointQuery, queryClient } from '#api/query.ts';
import { surroundings } from '#api/surroundings.ts';
import { useTimeZone } from '#kit/time-zone.ts';
import type { ListRow } from './list-columns.tsx';
import { askedQuery, pageQuery } from './list-state.ts';
import type { ListControls, Place } from './use-list-state.ts';
import { type LiveRows, useLiveRows } from './use-live-rows.ts';

export interface ListData<Row> extends LiveRows<Row> {
  /** Nothing has come yet. */
  isLoading: boolean;
  /** The rows shown are those of an earlier question. */
  isStale: boolean;
  isFetching: boolean;
  /** The question failed and there are no rows to show. */
  error: Error | null;
  /** The rows are there, but asking for them again failed. */
  refreshError: Error | null;
  total: number | undefined;
  isTotalCapped: boolean;
  /** Rows of users whose data the reader does not see are left out. */
  isLimited: boolean;
  next: Place | undefined;
  previous: Place | undefined;
  totals: Totals | undefined;
  isTotalsLoading: boolean;
  /** The sums could not be read, or not again. */
  hasTotalsFailed: boolean;
  refreshTotals: () => void;
  refresh: () => void;
}

/** How often rows that change by themselves are asked for, in milliseconds. */
const interval = 1_500;

/** A page of the list, then its totals: sums over everything found take longer than twenty rows. */
export function useListData<L extends List>(
  list: L,
  { state, goTo }: Pick<ListControls, 'state' | 'goTo'>,
  isMoving?: (row: RowOf<L>) => boolean,
): ListData<RowOf<L> & ListRow> {
  const zone = useTimeZone((store) => store.zone);
  const query = pageQuery(state, zone);
  const index = useQuery({
    ...endpointQuery(list.index, query, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      isMoving && (data as Page<RowOf<L>> | undefined)?.list.some(isMoving) ? interval : false,
  });
  const hasTotals = (list.totals?.length ?? 0) > 0;
  const totals = useQuery({
    ...endpointQuery(list.totalsEndpoint, askedQuery(state, zone), { quiet: true }),
    enabled: hasTotals && index.isSuccess && !index.isPlaceholderData,
  });

  const isCursorLost = index.error instanceof ApiError && index.error.error === 'cursor_invalid';
  useEffect(() => {
    if (isCursorLost) goTo({ end: 'first' }, true);
  }, [isCursorLost, goTo]);
  const isForbidden = index.error instanceof ApiError && index.error.code === 403;
  useEffect(() => {
    if (isForbidden) surroundings().onForbidden();
  }, [isForbidden]);

  // The declaration's row schema is generic here; the endpoint's reply is a page of just those rows.
  const page = index.data as Page<RowOf<L>> | undefined;
  const error = isCursorLost ? null : index.error;
  const rowsOf = (answer: typeof page) =>
    (state.fromEnd ? answer?.list.toReversed() : answer?.list) as (RowOf<L> & ListRow)[] | undefined;
  const after = placeOf(page?.next);
  const before = placeOf(page?.previous);
  const next = state.fromEnd ? before : after;
  const live = useLiveRows({
    kind: list.kind,
    rows: rowsOf(page) ?? [],
    question: JSON.stringify(query),
    isStale: index.isPlaceholderData,
    hasMore: next !== undefined,
    at: index.dataUpdatedAt,
    async reread() {
      if (hasTotals) void totals.refetch();
      void queryClient.invalidateQueries({ queryKey: [`${list.path}/detail`] });
      const { data, isSuccess } = await index.refetch();
      return isSuccess ? rowsOf(data as Page<RowOf<L>>) : undefined;
    },
  });
  return {
    ...live,
    isLoading: index.isPending || isCursorLost,
    isStale: index.isPlaceholderData,
    isFetching: index.isFetching,
    error: page === undefined ? error : null,
    refreshError: page === undefined ? null : error,
    total: page?.total,
    isTotalCapped: page?.total_capped ?? false,
    isLimited: page?.limited ?? false,
    next,
    previous: state.fromEnd ? after : before,
    totals: totals.data,
    isTotalsLoading: hasTotals && totals.isPending,
    hasTotalsFailed: totals.isError,
    refreshTotals: () => void totals.refetch(),
    refresh: () => {
      live.showArrived();
      void index.refetch();
      if (hasTotals) void totals.refetch();
    },
  };
}

function placeOf(cursor: string | null | undefined): Place | undefined {
  return cursor === null || cursor === undefined ? undefined : { cursor };
}
