import { Checkbox, Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list-cards.module.css';
import type { ListRow, ShownColumn } from './list-columns.tsx';
import type { Selection } from './use-selection.ts';

interface ListCardsProps<Row> {
  label: string;
  columns: ShownColumn<Row>[];
  /** The column at the top right of a card, such as the status. */
  corner: string | undefined;
  rows: Row[];
  changed: ReadonlySet<number>;
  onOpen: (row: Row) => void;
  selection: Selection<Row> | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  isLoading: boolean;
  isStale: boolean;
  message: ReactNode;
}

/**
 * The list on a narrow screen: one card a row, its first column as the heading. Any cell may hold a link, so none lies within the
 * button that opens the row: that one lies over the card, and under its other controls.
 */
export function ListCards<Row extends ListRow>(props: ListCardsProps<Row>) {
  const { columns, corner, rows, selection, actions, isLoading, isStale, message } = props;
  const { t } = useTranslation('kit');
  const headings = useId();
  const [heading, ...rest] = columns.filter(({ name }) => name !== corner);
  const cornerColumn = columns.find(({ name }) => name === corner);
  if (isLoading) {
    return [1, 2, 3, 4].map((card) => <Skeleton key={card} h={190} mb="sm" radius="md" />);
  }
  if (message !== null) return <div className={classes.message}>{message}</div>;
  return (
    <ul className={classes.cards} aria-label={props.label} data-stale={isStale || undefined}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={classes.card}
          data-card=""
          data-selected={selection?.has(row) || undefined}
          data-changed={props.changed.has(row.id) || undefined}
        >
          <div className={classes.head}>
            {selection?.isSelectable(row) ? (
              <Checkbox
                size="sm"
                aria-label={t('selection.one', { id: row.id })}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
              />
            ) : null}
            <div id={`${headings}${row.id}`} className={classes.heading}>
              {heading?.cell(row)}
            </div>
            <button
              type="button"
              className={classes.open}
              data-open=""
              aria-labelledby={`${headings}${row.id}`}
              onClick={() => props.onOpen(row)}
            />
            <div className={classes.corner}>
              {cornerColumn?.cell(row)}
              {actions ? <span className={classes.actions}>{actions(row)}</span> : null}
            </div>
          </div>
          <dl className={classes.facts}>
            {rest.map((column) => (
              <div key={column.name}>
                <dt>{column.title}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
