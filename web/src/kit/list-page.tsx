import './styles.ts';
import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import type { List, RowOf } from '@quarterdeck/contract/core/http/list';
import { type CSSProperties, type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterChoices } from './filters/filter.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { Arrived } from './list/arrived.tsx';
import { ColumnChoices, useColumnChoice } from './list/column-choice.tsx';
import { useColumnWidths } from './list/column-widths.ts';
import { ListCards } from './list/list-cards.tsx';
import { type Cells, type DerivedColumn, type ListRow, useListColumns } from './list/list-columns.tsx';
import { Failed, NothingFound, NotRefreshed } from './list/list-messages.tsx';
import classes from './list/list-page.module.css';
import { filterable } from './list/list-state.ts';
import { ListTable } from './list/list-table.tsx';
import { ListTools } from './list/list-tools.tsx';
import { Pager } from './list/pager.tsx';
import { QueueTabs } from './list/queue-tabs.tsx';
import { allRows } from './list/queues.ts';
import { moveRowFocus } from './list/row-focus.ts';
import { RowPlaceContext } from './list/row-place.tsx';
import { SortSelect } from './list/sort-select.tsx';
import { type SumLook, TotalsStrip } from './list/totals-strip.tsx';
import { useListData } from './list/use-list-data.ts';
import { useListState } from './list/use-list-state.ts';
import { usePageOffset } from './list/use-page-offset.ts';
import { type RowActions, useRowActions } from './list/use-row-actions.tsx';
import { useRowSteps } from './list/use-row-steps.ts';
import { useSelection } from './list/use-selection.ts';
import { narrow } from './narrow.ts';
import { useNextAfter } from './review/use-next-after.ts';
import { useShortcut } from './shortcuts/use-shortcut.ts';

export interface ListPageProps<L extends List, Name extends string> {
  list: L;
  /** Namespace of the feature's messages: `title`, `columns.<name>` and, for enums, `<column>.<value>`. */
  namespace: string;
  /** Filters that stand in the bar. */
  primary: readonly string[];
  /** Values to choose from where a filter is a text, by the column's name. */
  choices?: FilterChoices;
  /** Cells that the column's kind alone does not make well. */
  cells?: Cells<RowOf<L>>;
  derived?: readonly DerivedColumn<RowOf<L>>[];
  /** Columns of numbers that stand for words. */
  worded?: readonly string[];
  /** The column by which people know a record, on its card; absent: the first. */
  heading?: string;
  /** The column that says how it stands. */
  corner?: string;
  /** The column of the figure on its card; absent: the first amount. */
  amount?: string;
  /** What a card says of it first. */
  meta?: readonly string[];
  /** How the sum of a column is shown below the list. */
  sumLook?: SumLook;
  actions?: RowActions<RowOf<L>, Name>;
  /** What can be done to several rows at once. Absent: no row can be ticked. */
  bulk?: {
    isSelectable: (row: RowOf<L>) => boolean;
    /** Why a row is not; absent: its state does not allow it. */
    whyNot?: (row: RowOf<L>) => string;
    bar: (
      rows: RowOf<L>[],
      clear: () => void,
      leaveOut: (rows: readonly (RowOf<L> & ListRow)[]) => void,
    ) => ReactNode;
  };
  tools?: ReactNode;
  /** Rows that change without the reader: while one is shown, the page is polled. */
  isMoving?: (row: RowOf<L>) => boolean;
  /** The drawer that `?id=` opens, for a row's own id or for another number that it names. */
  drawer: (id: number, close: () => void) => ReactNode;
  drawerId?: (row: RowOf<L>) => number;
}

const none: readonly never[] = [];
const plain = {};

/** A list of the contract as a page: everything that it shows is in the address. */
export function ListPage<L extends List, Name extends string = never>(props: ListPageProps<L, Name>) {
  const { list, namespace, primary, heading, corner, amount, meta, actions, bulk, drawer } = props;
  type Row = RowOf<L> & ListRow;
  // Every row of every list has an id, which a generic list's type cannot say.
  const drawerId = (row: Row) => props.drawerId?.(row) ?? row.id;

  const { t } = useTranslation(namespace);
  const { t: tKit } = useTranslation('kit');
  const controls = useListState(list);
  const { state } = controls;
  const data = useListData(list, controls, props.isMoving);
  const rows = data.rows as Row[];
  const columns = useListColumns<Row>(
    list.columns,
    namespace,
    props.cells ?? plain,
    props.derived ?? none,
    props.worded ?? none,
  );
  const choice = useColumnChoice(list.path, columns);
  const widths = useColumnWidths(list.path);
  const among = JSON.stringify([state.filters, state.queued]);
  const selection = useSelection<Row>(rows, bulk?.isSelectable ?? (() => false), among);
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const isSelected = bulk !== undefined && selection.rows.length > 0;
  const isFiltered = Object.keys(state.filters).length > 0;

  const opened = {
    isQueue: controls.queue !== undefined,
    openedId: controls.openedId,
    ids: rows.map(drawerId),
    open: controls.open,
  };
  const { next, previous, isStale, isTotalCapped } = data;
  const { cursor, pageSize } = state;
  const offset = usePageOffset({
    question: JSON.stringify([among, state.sort, pageSize]),
    cursor,
    count: rows.length,
    pageSize,
    total: isTotalCapped ? undefined : data.total,
    next,
    previous,
    isStale,
  });
  const page = {
    key: JSON.stringify([cursor, state.fromEnd]),
    offset,
    total: data.total,
    ...{ isStale, isTotalCapped, next, previous, goTo: controls.goTo },
  };
  const { step, place } = useRowSteps({ ...opened, page });
  useNextAfter({ ...opened, kind: list.kind, turn: next && (() => step(1)) });
  useShortcut('nextRecord', () => step(1));
  useShortcut('previousRecord', () => step(-1));
  const sheet = useRef<HTMLDivElement>(null);
  const walk = (by: 1 | -1) => (controls.openedId === undefined ? moveRowFocus(sheet.current, by) : step(by));
  useShortcut('nextRow', () => walk(1));
  useShortcut('previousRow', () => walk(-1));
  const open = useCallbackRef((row: Row) => controls.open(drawerId(row)));
  const message = data.error ? (
    <Failed message={data.error.message} onRetry={data.refresh} />
  ) : rows.length === 0 ? (
    <NothingFound
      isFiltered={isFiltered}
      onClear={controls.clearFilters}
      hint={t('emptyHint', { defaultValue: tKit('empty.hint') })}
      onShowAll={controls.queue === undefined ? undefined : () => controls.showQueue(allRows)}
    />
  ) : null;
  const rowActions = useRowActions<Row, Name>(actions, namespace, list.kind);
  const common = {
    label: t('title'),
    columns: choice.shown,
    rows,
    changed: data.changed,
    onOpen: open,
    selection: bulk && selection,
    whyNot: (row: Row) => bulk?.whyNot?.(row) ?? tKit('selection.notNow'),
    actions: rowActions,
    isLoading: data.isLoading,
    isStale: data.isStale,
    message,
  };
  const filters = {
    columns: filterable(list),
    namespace,
    values: state.filters,
    onChange: controls.filter,
    choices: props.choices,
  };
  // Lines of chips and totals take height from the table; in units of the 60 px that one such line stands for.
  const extraRows =
    0.8 + (isFiltered ? 0.75 : 0) + (data.totals?.length ? 0.3 + data.totals.length * 0.42 : 0);

  return (
    <div className={classes.page} style={{ '--extra-rows': extraRows } as CSSProperties}>
      <div className={classes.top}>
        <h1 className={classes.title}>{t('title')}</h1>
        <QueueTabs list={list} namespace={namespace} shown={controls.queue} onShow={controls.showQueue} />
        {props.tools ? <div className={classes.own}>{props.tools}</div> : null}
      </div>
      <div className={classes.bars}>
        <div className={classes.bar} inert={isSelected && !isNarrow}>
          <FilterBar
            primary={primary}
            {...filters}
            order={
              isNarrow ? <SortSelect columns={columns} sort={state.sort} onSort={controls.sort} /> : null
            }
          />
          <ListTools
            list={list}
            state={state}
            search={controls.search}
            onApply={controls.applySearch}
            columns={<ColumnChoices columns={columns} choice={choice} onReset={widths.reset} />}
            isNarrow={isNarrow ?? false}
          />
        </div>
        {isSelected ? bulk?.bar(selection.rows, selection.clear, selection.leaveOut) : null}
      </div>
      <FilterChips {...filters} onClear={controls.clearFilters} />
      {data.refreshError ? <NotRefreshed message={data.refreshError.message} onRetry={data.refresh} /> : null}
      <div ref={sheet} className={isNarrow ? classes.stack : classes.sheet}>
        <Arrived count={data.arrived} onShow={data.showArrived} />
        {isNarrow ? (
          <ListCards {...common} parts={{ heading, corner, amount, meta }} all={columns} />
        ) : (
          <ListTable
            {...common}
            widths={widths}
            sort={state.sort}
            onSort={controls.sortBy}
            isOpened={(row) => drawerId(row) === controls.openedId}
            skeletonCount={Math.min(state.pageSize, 20)}
          />
        )}
        <TotalsStrip
          namespace={namespace}
          columns={list.totals ?? none}
          look={props.sumLook}
          totals={data.totals}
          isLoading={data.isTotalsLoading && !data.error}
          hasFailed={data.hasTotalsFailed}
          onRetry={data.refreshTotals}
        />
        {data.error ? null : (
          <Pager
            total={data.total}
            isTotalCapped={data.isTotalCapped}
            isLimited={data.isLimited}
            pageSize={state.pageSize}
            next={data.next}
            previous={data.previous}
            onPageSize={controls.pageSize}
            onGoTo={controls.goTo}
          />
        )}
      </div>
      {controls.openedId === undefined ? null : (
        <RowPlaceContext value={place}>
          <Suspense>{drawer(controls.openedId, () => controls.open(undefined))}</Suspense>
        </RowPlaceContext>
      )}
    </div>
  );
}
