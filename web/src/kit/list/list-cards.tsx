import { Checkbox, Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type CardParts, cardParts } from './card-parts.ts';
import classes from './list-cards.module.css';
import type { ListRow, ShownColumn } from './list-columns.tsx';
import type { Selection } from './use-selection.ts';

interface ListCardsProps<Row> {
  label: string;
  columns: ShownColumn<Row>[];
  /** The columns that the reader did not choose, too. */
  all: ShownColumn<Row>[];
  parts: CardParts;
  rows: Row[];
  changed: ReadonlySet<number>;
  onOpen: (row: Row) => void;
  selection: Selection<Row> | undefined;
  whyNot: (row: Row) => string;
  actions: ((row: Row) => ReactNode) | undefined;
  isLoading: boolean;
  isStale: boolean;
  message: ReactNode;
}

/**
 * The list on a narrow screen: of each row what it is, how much, how it stands, and a line of what else tells it from others; its
 * drawer has the rest. Any cell may hold a link, so none lies within the button that opens the row: that one lies over the card,
 * and under its other controls.
 */
export function ListCards<Row extends ListRow>(props: ListCardsProps<Row>) {
  const { columns, rows, selection, actions, isLoading, isStale, message } = props;
  const headings = useId();
  const { heading, corner, amount, meta } = cardParts(columns, props.all, props.parts);
  const menuOf = (row: Row) => (actions ? <span className={classes.actions}>{actions(row)}</span> : null);
  if (isLoading) {
    return [1, 2, 3, 4, 5].map((card) => <Skeleton key={card} h={98} mb="sm" radius="md" />);
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
            {selection ? <Tick row={row} selection={selection} whyNot={props.whyNot} /> : null}
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
            {amount ? <div className={classes.amount}>{amount.cell(row)}</div> : null}
            {corner ? null : menuOf(row)}
          </div>
          {corner ? (
            <div className={classes.state}>
              {corner.cell(row)}
              {menuOf(row)}
            </div>
          ) : null}
          <dl className={classes.meta}>
            {meta(row).map((column) => (
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

/** Whether the row is ticked; where it cannot be, why not. */
function Tick<Row extends ListRow>({
  row,
  selection,
  whyNot,
}: {
  row: Row;
  selection: Selection<Row>;
  whyNot: (row: Row) => string;
}) {
  const { t } = useTranslation('kit');
  const { id } = row;
  const why = selection.isSelectable(row) ? undefined : whyNot(row);
  return (
    <Checkbox
      size="sm"
      aria-label={why === undefined ? t('selection.one', { id }) : t('selection.impossible', { id, why })}
      title={why}
      disabled={why !== undefined}
      checked={selection.has(row)}
      onChange={() => selection.toggle(row)}
    />
  );
}
