import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailDrawer, type DetailQuery } from './detail-drawer.tsx';
import { type ActionGroup, ActionsMenu } from './list/actions-menu.tsx';
import type { ListRow } from './list/list-columns.tsx';
import { ActionButtons, type ActionLook, type ActionLooks } from './list/row-actions.tsx';
import { useShortcut } from './shortcuts/use-shortcut.ts';

/** What the page that opens the drawer of a record gives it. */
export interface RecordDrawerProps<Name extends string, Row> {
  id: number;
  onClose: () => void;
  onChoose: (chosen: { action: Name; row: Row }) => void;
  /** A dialog lies over it. */
  isCovered: boolean;
}

interface FrameProps<Detail, Row, Name extends string> extends Omit<RecordDrawerProps<Name, Row>, 'id'> {
  query: DetailQuery<Detail>;
  /** The record itself among its details. */
  rowOf: (detail: Detail) => Row;
  /** As the log calls it. */
  kind: string;
  /** Whose messages have `drawer.waiting` and `actions.<name>`. */
  namespace: string;
  title: (row: Row) => string;
  badge: (row: Row) => ReactNode;
  /** By the record, where what it is decides which of them is the way on. */
  looks: Partial<ActionLooks<Name>> | ((row: Row) => ActionLooks<Name>);
  /** Commands that stand in a menu of the head, by groups; `looks` are then those at the foot. */
  menu?: readonly ActionGroup<Name>[];
  isWide?: boolean;
  children: (detail: Detail) => ReactNode;
}

/** The drawer of a record that commands change: its name, its state, and at the foot what may be done with it. */
export function RecordDrawer<Detail, Row extends ListRow, Name extends string>({
  query,
  rowOf,
  kind,
  namespace,
  title,
  badge,
  looks,
  onClose,
  onChoose,
  isCovered,
  menu = [],
  isWide = false,
  children,
}: FrameProps<Detail, Row, Name>) {
  const { t } = useTranslation(namespace);
  const row = query.data === undefined ? undefined : rowOf(query.data);
  const allowed = row?.allowed_actions ?? [];
  const shown = row && (typeof looks === 'function' ? looks(row) : looks);
  useActionKeys<Name>(shown, allowed, (action) => row && onChoose({ action, row }));
  return (
    <DetailDrawer
      title={row ? title(row) : t('drawer.waiting')}
      badge={row ? badge(row) : null}
      onClose={onClose}
      isCovered={isCovered}
      isWide={isWide}
      query={query}
      record={row && { kind, id: row.id }}
      tools={
        row ? (
          <ActionsMenu
            groups={menu}
            allowed={allowed}
            namespace={namespace}
            onChoose={(action) => onChoose({ action, row })}
          />
        ) : null
      }
      foot={
        row && shown && Object.keys(shown).some((name) => allowed.includes(name)) ? (
          <ActionButtons
            // Only those that it names are offered.
            looks={shown as ActionLooks<Name>}
            allowed={allowed}
            namespace={namespace}
            onChoose={(action) => onChoose({ action, row })}
          />
        ) : null
      }
    >
      {children}
    </DetailDrawer>
  );
}

/** Lets a reviewer decide by keys alone: those that the buttons show. */
function useActionKeys<Name extends string>(
  looks: Partial<ActionLooks<Name>> | undefined,
  allowed: readonly string[],
  onPress: (action: Name) => void,
): void {
  const named = Object.entries<ActionLook | undefined>(looks ?? {}) as [Name, ActionLook | undefined][];
  const actionOf = (key: 'approve' | 'refuse') =>
    named.find(([name, look]) => look?.shortcut === key && allowed.includes(name))?.[0];
  const approval = actionOf('approve');
  const refusal = actionOf('refuse');
  useShortcut('approve', () => approval && onPress(approval), approval !== undefined);
  useShortcut('refuse', () => refusal && onPress(refusal), refusal !== undefined);
}
