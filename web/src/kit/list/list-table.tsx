import { Checkbox } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesOf } from '#kit/money-places.ts';
import beside from '#kit/more-beside.module.css';
import { markMoreBeside } from '#kit/more-beside.ts';
import type { ColumnWidths } from './column-widths.ts';
import { HeadCell } from './head-cell.tsx';
import { fieldOf, type ListRow, type ShownColumn, unitOf } from './list-columns.tsx';
import classes from './list-table.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableRow } from './table-row.tsx';
import { useDensity } from './use-density.ts';
import type { Selection } from './use-selection.ts';

interface ListTableProps<Row> {
  label: string;
  columns: ShownColumn<Row>[];
  rows: Row[];
  /** Rows that were just changed by somebody else, by their ids. */
  changed: ReadonlySet<number>;
  widths: ColumnWidths;
  sort: string;
  onSort: (column: string) => void;
  onOpen: (row: Row) => void;
  /** The row whose drawer is open. */
  isOpened: (row: Row) => boolean;
  selection: Selection<Row> | undefined;
  /** Why a row cannot be ticked. */
  whyNot: (row: Row) => string;
  /** The last cell of a row. */
  actions: ((row: Row) => ReactNode) | undefined;
  isLoading: boolean;
  isStale: boolean;
  skeletonCount: number;
  /** In place of rows: nothing found, or the question failed. */
  message: ReactNode;
}

/**
 * The table of a list. Bare markup instead of a table library: the library offers numbered pages, which keyset paging
 * has not, and neither rows that arrow keys walk through nor cards; 17 kB for what is left is not worth it.
 */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { columns, rows, selection, actions, isLoading, isStale, message, skeletonCount } = props;
  const { t } = useTranslation('kit');
  const [active, setActive] = useState(0);
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  const places = usePlaces(columns, rows);
  const units = useUnits(columns, rows);
  const [density] = useDensity();
  const [edge, setEdge] = useState('');
  const reachableEdge = columns.some(({ name }) => name === edge) ? edge : columns[0]?.name;
  const { set: widths, give } = props.widths;
  const sizedNames = Object.keys(widths).join();
  const sized = useMemo(() => new Set(sizedNames.split(',')), [sizedNames]);
  const focusable = Math.min(active, rows.length - 1);

  return (
    <div ref={markMoreBeside} className={`${classes.scroll} ${beside.box}`}>
      <table
        className={classes.table}
        style={widthVariables(widths)}
        data-density={density}
        aria-label={props.label}
        aria-busy={isLoading || isStale}
      >
        <thead>
          <tr>
            {selection ? (
              <th className={classes.select}>
                <Checkbox
                  size="xs"
                  aria-label={t('selection.all')}
                  checked={selection.isAll}
                  indeterminate={selection.isSome}
                  disabled={selection.isEmpty}
                  onChange={selection.toggleAll}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell
                key={column.name}
                column={column}
                unit={units[column.name]}
                sort={props.sort}
                onSort={props.onSort}
                width={widths[column.name]}
                onWidth={give}
                isReachable={column.name === reachableEdge}
                onReach={setEdge}
              />
            ))}
            {actions ? <th className={classes.actions}>{t('actions')}</th> : null}
          </tr>
        </thead>
        <tbody className={isStale ? classes.stale : undefined} onKeyDown={walk}>
          {isLoading ? <SkeletonRows count={skeletonCount} columns={width} /> : null}
          {message === null || isLoading ? null : (
            <tr>
              <td colSpan={width} className={classes.message}>
                {message}
              </td>
            </tr>
          )}
          {isLoading
            ? null
            : rows.map((row, index) => (
                <TableRow
                  key={row.id}
                  row={row}
                  columns={columns}
                  places={places}
                  units={units}
                  sized={sized}
                  index={index}
                  isReachable={index === focusable}
                  onReach={setActive}
                  isOpened={props.isOpened(row)}
                  isChanged={props.changed.has(row.id)}
                  onOpen={props.onOpen}
                  ticking={selection && tickingOf(selection, row)}
                  whyNot={selection && !selection.isSelectable(row) ? props.whyNot(row) : undefined}
                  onTick={selection?.toggle}
                  actions={actions}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** The decimals of each column of amounts. */
function usePlaces<Row extends ListRow>(columns: ShownColumn<Row>[], rows: Row[]): Record<string, number> {
  const amounts = columns.filter(({ amount }) => amount);
  return useSame(
    amounts.map(({ name }) => [name, placesOf(rows.map((row) => String(fieldOf(row, name) ?? '')))]),
  );
}

/** The asset of each column whose amounts are all in one. */
function useUnits<Row extends ListRow>(columns: ShownColumn<Row>[], rows: Row[]): Record<string, string> {
  // Each cell is made for it.
  const units = useMemo(() => {
    const figures = columns.filter(({ numeric }) => numeric);
    return figures.map((column): [string, string | undefined] => [column.name, unitOf(column, rows)]);
  }, [columns, rows]);
  return useSame(units);
}

/** The same object for as long as it holds the same, so that rows are not drawn again. */
function useSame<Value>(entries: [string, Value | undefined][]): Record<string, Value> {
  const key = JSON.stringify(Object.fromEntries(entries));
  return useMemo(() => JSON.parse(key), [key]);
}

/** Rows are drawn once for every width that a column is dragged through. */
function widthVariables(widths: ColumnWidths['set']): CSSProperties {
  return Object.fromEntries(Object.entries(widths).map(([name, width]) => [`--width-${name}`, `${width}px`]));
}

/** Arrow keys, Home and End go from row to row; the table is one stop of the Tab key. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const row = event.target instanceof HTMLTableRowElement ? event.target : undefined;
  if (!row) return;
  const target =
    event.key === 'ArrowDown'
      ? row.nextElementSibling
      : event.key === 'ArrowUp'
        ? row.previousElementSibling
        : event.key === 'Home'
          ? row.parentElement?.firstElementChild
          : event.key === 'End'
            ? row.parentElement?.lastElementChild
            : undefined;
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}

function tickingOf<Row>(selection: Selection<Row>, row: Row): 'impossible' | 'no' | 'yes' {
  if (!selection.isSelectable(row)) return 'impossible';
  return selection.has(row) ? 'yes' : 'no';
}
