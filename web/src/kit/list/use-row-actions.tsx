import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import { useHistoryAddress } from '#kit/history-link.tsx';
import type { ListRow } from './list-columns.tsx';
import { type ActionLooks, RowMenu } from './row-actions.tsx';

/** Commands on a row; shown are those in its `allowed_actions`. */
export interface RowActions<Row, Name extends string> {
  /** By the row, where it decides what they are. */
  looks: ActionLooks<Name> | ((row: Row) => ActionLooks<Name>);
  onChoose: (name: Name, row: Row) => void;
}

const none: readonly never[] = [];

/** Renders a row's menu: stable as long as the actions are, so that rows need not render again. */
export function useRowActions<Row extends ListRow, Name extends string>(
  actions: RowActions<Row, Name> | undefined,
  namespace: string,
  /** Of the rows, as the log calls them. */
  kind: string,
): ((row: Row) => ReactNode) | undefined {
  const looks = actions?.looks;
  const choose = useCallbackRef(actions?.onChoose);
  const addressOf = useHistoryAddress(kind);
  const historyOf = useCallbackRef(addressOf);
  const hasHistory = addressOf !== undefined;
  return useMemo(
    () =>
      looks &&
      ((row: Row) => (
        <RowMenu
          looks={typeof looks === 'function' ? looks(row) : looks}
          allowed={row.allowed_actions ?? none}
          namespace={namespace}
          rowName={`#${row.id}`}
          history={hasHistory ? historyOf(row.id) : undefined}
          onChoose={(name) => choose(name, row)}
        />
      )),
    [looks, namespace, choose, hasHistory, historyOf],
  );
}
