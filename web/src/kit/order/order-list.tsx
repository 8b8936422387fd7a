import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Refusal } from '#kit/form/refusal.tsx';
import { useOfflineProps } from '#kit/form/use-offline-props.ts';
import classes from './order-list.module.css';
import { placeAfterMove } from './place-after-move.ts';

interface OrderListProps<Row> {
  rows: readonly Row[];
  isMoving: boolean;
  /** Places a row right before another one, or at the end. */
  onMove: (row: Row, before: Row | undefined) => Promise<unknown>;
  /** What the handle of a row is called. */
  handleLabel: (row: Row, place: number) => string;
  children: (row: Row) => ReactNode;
}

/** Rows in their order: dragged, or moved with the arrow keys. */
export function OrderList<Row extends { id: number }>(props: OrderListProps<Row>) {
  const { rows, isMoving, onMove, handleLabel, children } = props;
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const offline = useOfflineProps();

  const move = (from: number, to: number) => {
    const row = rows[from];
    const place = placeAfterMove(rows, from, to);
    if (row === undefined || place === undefined || isMoving || offline) return;
    setRefusal(undefined);
    onMove(row, place.before).catch((failure: Error) => setRefusal(failure.message));
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
  };
  const from = rows.findIndex(({ id }) => id === dragged);
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const drop = (at: number) => {
    end();
    move(from, at);
  };

  return (
    <>
      <Refusal>{refusal}</Refusal>
      <ol className={classes.order} aria-busy={isMoving}>
        {rows.map((row, at) => (
          <li
            key={row.id}
            draggable={!offline}
            data-dragged={row.id === dragged || undefined}
            data-over={from >= 0 && at === over ? (at > from ? 'below' : 'above') : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(row.id);
            }}
            onDragEnd={end}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(at);
            }}
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={handleLabel(row, at + 1)}
              aria-keyshortcuts="ArrowUp ArrowDown Home End"
              onKeyDown={(event) => onKeyDown(event, at)}
              {...offline}
            >
              <IconGripVertical size={16} aria-hidden="true" />
            </ActionIcon>
            <span className={classes.place}>{at + 1}</span>
            {children(row)}
          </li>
        ))}
      </ol>
    </>
  );
}
