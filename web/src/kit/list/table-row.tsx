import { Checkbox } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyPlaces, MoneyUnit } from '#kit/money-places.ts';
import { sizedBy } from './head-cell.tsx';
import type { ListRow, ShownColumn } from './list-columns.tsx';
import classes from './list-table.module.css';

interface TableRowProps<Row> {
  row: Row;
  columns: ShownColumn<Row>[];
  /** The decimals of the columns of amounts, by their names. */
  places: Record<string, number>;
  /** The assets in the heads of columns, by their names. */
  units: Record<string, string>;
  /** The columns that the reader gave a width, by their names. */
  sized: ReadonlySet<string>;
  /** Its place among the rows shown. */
  index: number;
  /** The Tab key comes to it; the arrow keys lead on to the others. */
  isReachable: boolean;
  onReach: (index: number) => void;
  isOpened: boolean;
  isChanged: boolean;
  onOpen: (row: Row) => void;
  /** Absent where the list has nothing to tick. */
  ticking: 'impossible' | 'no' | 'yes' | undefined;
  /** Why it cannot be ticked. */
  whyNot: string | undefined;
  onTick: ((row: Row) => void) | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
}

/** A row of the table, rendered again only when its own data changed: a table has up to two hundred. */
export const TableRow = memo(function TableRow<Row extends ListRow>(props: TableRowProps<Row>) {
  const { row, columns, ticking, actions, onOpen, onTick } = props;
  const { t } = useTranslation('kit');
  const isTicked = ticking === 'yes';
  return (
    <tr
      className={classes.row}
      data-opened={props.isOpened || undefined}
      data-selected={isTicked || undefined}
      data-changed={props.isChanged || undefined}
      tabIndex={props.isReachable ? 0 : -1}
      onFocus={() => props.onReach(props.index)}
      onClick={(event) => {
        if (isControl(event.target) || hasSelectedText()) return;
        onOpen(row);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') onOpen(row);
        if (event.key === ' ' && (ticking === 'yes' || ticking === 'no')) onTick?.(row);
        if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
      }}
    >
      {ticking ? (
        <td className={classes.select} title={props.whyNot}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={
              props.whyNot === undefined
                ? t('selection.one', { id: row.id })
                : t('selection.impossible', { id: row.id, why: props.whyNot })
            }
            disabled={ticking === 'impossible'}
            checked={isTicked}
            onChange={() => onTick?.(row)}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.name}
          className={column.numeric ? classes.numeric : undefined}
          data-sized={props.sized.has(column.name) || undefined}
          style={props.sized.has(column.name) ? sizedBy(`var(--width-${column.name})`) : undefined}
        >
          <MoneyPlaces value={props.places[column.name]}>
            <MoneyUnit value={props.units[column.name]}>{column.cell(row)}</MoneyUnit>
          </MoneyPlaces>
        </td>
      ))}
      {actions ? <td className={classes.actions}>{actions(row)}</td> : null}
    </tr>
  );
}) as <Row extends ListRow>(props: TableRowProps<Row>) => ReactNode;

/** A click on a control of the row is for the control alone. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label, [role="menu"]') !== null;
}

/** Somebody marks text to copy it. */
function hasSelectedText(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
