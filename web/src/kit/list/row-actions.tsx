import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOfflineProps } from '#kit/form/use-offline-props.ts';
import { keySigns, type ShortcutName, shortcuts } from '#kit/shortcuts/shortcut-keys.ts';
import tones from '#kit/tones.module.css';
import classes from './row-actions.module.css';

/** How an action looks. Only its owner's server says whether it may be taken. */
export interface ActionLook {
  danger?: boolean;
  /** The way on, or one that leads back: it stands out, or never does. Of others the first that is not dangerous does. */
  way?: 'on' | 'back';
  /** Shown on the button; the drawer listens for it. */
  shortcut?: Extract<ShortcutName, 'approve' | 'refuse'>;
  /** Its words, where they are not `actions.<name>` of the feature. */
  words?: string;
  /** It is sent with the press, without a dialog. */
  immediate?: boolean;
}

/** The commands of a feature by the names that `allowed_actions` uses, in the order in which they are shown. */
export type ActionLooks<Name extends string = string> = Record<Name, ActionLook>;

/** Those of the page's actions that the server allows on the row: never one more, never one less. */
function offered<Name extends string>(looks: ActionLooks<Name>, allowed: readonly string[]): Name[] {
  // `Object.keys` loses the names that the type of the object keeps.
  return (Object.keys(looks) as Name[]).filter((name) => allowed.includes(name));
}

interface ActionsProps<Name extends string> {
  looks: ActionLooks<Name>;
  allowed: readonly string[];
  /** Namespace of the feature's messages; an action's words are its `actions.<name>`. */
  namespace: string;
  onChoose: (name: Name) => void;
}

interface RowMenuProps<Name extends string> extends ActionsProps<Name> {
  /** Names the row to screen readers. */
  rowName: string;
  /** Where its history is found; undefined for those who may not read it. */
  history?: string | undefined;
}

/** The actions of a row behind one button. The menu is made on the first press: two hundred rows have two hundred. */
export function RowMenu<Name extends string>({
  looks,
  allowed,
  namespace,
  onChoose,
  rowName,
  history,
}: RowMenuProps<Name>) {
  const { t } = useTranslation(namespace);
  const { t: tKit } = useTranslation('kit');
  const [isMade, setMade] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const names = offered(looks, allowed);
  if (names.length === 0 && history === undefined) return null;
  const button = (
    <ActionIcon
      ref={opener}
      variant="subtle"
      color="gray"
      size={30}
      aria-label={tKit('actionsOf', { name: rowName })}
      aria-haspopup="menu"
      onClick={isMade ? undefined : () => setMade(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  if (!isMade) return button;
  return (
    // A dialog that an entry opens gives the focus back to where it was: not to the entry, which is gone by then.
    <Menu
      defaultOpened
      position="bottom-end"
      shadow="md"
      withinPortal
      withInitialFocusPlaceholder={false}
      onClose={() => opener.current?.focus()}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <ActionItem key={name} look={looks[name]} onClick={() => onChoose(name)}>
            {t(looks[name].words ?? `actions.${String(name)}`)}
          </ActionItem>
        ))}
        {history === undefined ? null : (
          <Menu.Item component={Link} to={history}>
            {tKit('history')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ActionItemProps {
  look: ActionLook;
  onClick: () => void;
  children: string;
}

/** An action as an entry of a menu. */
export function ActionItem({ look: { danger, immediate }, onClick, children }: ActionItemProps) {
  const offline = useOfflineProps();
  return (
    <Menu.Item
      className={danger ? `${tones.danger} ${classes.danger}` : undefined}
      onClick={onClick}
      {...(immediate && offline)}
      // The arrow keys of a menu pass over what has it.
      data-disabled={undefined}
    >
      {children}
    </Menu.Item>
  );
}

/** The actions of a row as buttons, of which the way on stands out. */
export function ActionButtons<Name extends string>({
  looks,
  allowed,
  namespace,
  onChoose,
}: ActionsProps<Name>) {
  const { t } = useTranslation(namespace);
  const offline = useOfflineProps();
  const names = offered(looks, allowed);
  const main =
    names.find((name) => looks[name].way === 'on') ??
    names.find((name) => !looks[name].danger && looks[name].way !== 'back');
  return (
    <Group gap="sm" justify="flex-end">
      {names.toReversed().map((name) => (
        <Button
          key={name}
          size="sm"
          variant={name === main ? 'filled' : 'default'}
          className={looks[name].danger && name !== main ? `${tones.danger} ${classes.danger}` : undefined}
          {...keyHint(looks[name].shortcut)}
          onClick={() => onChoose(name)}
          {...(looks[name].immediate && offline)}
        >
          {t(looks[name].words ?? `actions.${String(name)}`)}
        </Button>
      ))}
    </Group>
  );
}

/** What shows the keys of a shortcut on a button. */
export function keyHint(shortcut: ShortcutName | undefined) {
  if (shortcut === undefined) return {};
  return {
    'aria-keyshortcuts': shortcuts[shortcut],
    rightSection: (
      <span className={classes.keys} aria-hidden="true">
        {keySigns(shortcut).join(' ')}
      </span>
    ),
  };
}
