import { ActionIcon } from '@mantine/core';
import { movePair, type Pair, pairList } from '@quarterdeck/contract/features/pairs/pairs';
import { IconGripVertical } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#api/query.ts';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Refusal } from '#kit/form/refusal.tsx';
import { useCommand } from '#kit/form/use-command.ts';
import { Failed } from '#kit/list/list-messages.tsx';
import { touched } from './actions.ts';
import classes from './pairs.module.css';
import { placeAfterMove } from './place-after-move.ts';
import { SymbolText } from './tags.tsx';

interface OrderDialogProps {
  onClose: () => void;
}

const query = { status: 'on', sort: 'sort', page_size: 200 } as const;

/** The pairs that are on in the order in which they are offered: dragged, or moved with the arrow keys. */
export default function OrderDialog({ onClose }: OrderDialogProps) {
  const { t } = useTranslation('pairs');
  const { data, error, refetch } = useQuery(endpointQuery(pairList.index, query, { quiet: true }));
  const { run, isRunning } = useCommand(movePair, { invalidates: touched });
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const rows: readonly Pair[] = data?.list ?? [];

  const move = (from: number, to: number) => {
    const row = rows[from];
    const place = placeAfterMove(rows, from, to);
    if (row === undefined || place === undefined || isRunning) return;
    setRefusal(undefined);
    run({ id: row.id, version: row.version, before_id: place.before?.id ?? null }).catch((failure: Error) =>
      setRefusal(failure.message),
    );
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(at, to);
  };
  const drop = (at: number) => {
    const from = rows.findIndex(({ id }) => id === dragged);
    setDragged(undefined);
    setOver(undefined);
    if (from >= 0) move(from, at > from ? at - 1 : at);
  };

  return (
    <Dialog title={t('order.title')} size={640} onClose={onClose}>
      <p>{t('order.hint')}</p>
      {error ? <Failed message={error.message} onRetry={() => void refetch()} /> : null}
      {data?.total === 0 ? <p>{t('order.none')}</p> : null}
      <Refusal>{refusal}</Refusal>
      <ol className={classes.order} aria-busy={isRunning}>
        {rows.map((row, at) => (
          <li
            key={row.id}
            draggable
            data-dragged={row.id === dragged || undefined}
            data-over={(dragged !== undefined && at === over) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(row.id);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
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
              aria-label={t('order.handle', { symbol: row.symbol, exchange: row.exchange, place: at + 1 })}
              aria-keyshortcuts="ArrowUp ArrowDown Home End"
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              <IconGripVertical size={16} aria-hidden="true" />
            </ActionIcon>
            <span className={classes.place}>{at + 1}</span>
            <span className={classes.grow}>
              <SymbolText {...row} />
            </span>
            <span>{row.exchange}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
