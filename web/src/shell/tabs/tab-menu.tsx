import { Menu } from '@mantine/core';
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowsHorizontal,
  IconChevronDown,
  IconExternalLink,
  IconRefresh,
  IconSquareX,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hrefOf } from '#shell/use-go.ts';
import { type CloseWhich, type Tab, wouldClose } from './tab-rules.ts';
import classes from './tabs-bar.module.css';

/** Whose menu is open, and where. */
export interface MenuPlace {
  id: string;
  /** From the left edge of the window, in px. */
  left: number;
}

interface TabActions {
  tabs: readonly Tab[];
  close: (which: CloseWhich, id: string) => void;
  restart: (id: string) => void;
}

const closings = [
  ['this', 'closeThis', IconX],
  ['others', 'closeOthers', IconArrowsHorizontal],
  ['left', 'closeLeft', IconArrowBarToLeft],
  ['right', 'closeRight', IconArrowBarToRight],
  ['all', 'closeAll', IconSquareX],
] as const;

/** The menu of the tab that was right-clicked. */
export function TabMenu({
  place,
  onClose,
  ...actions
}: TabActions & { place: MenuPlace | undefined; onClose: () => void }) {
  return (
    <Menu
      key={`${place?.id} ${place?.left}`}
      opened={place !== undefined}
      onChange={(isOpen) => isOpen || onClose()}
      position="bottom-start"
    >
      <Menu.Target>
        <span className={classes.anchor} style={{ left: place?.left ?? 0 }} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown>{place ? <Entries id={place.id} {...actions} /> : null}</Menu.Dropdown>
    </Menu>
  );
}

/** The same for the tab that is shown, at the right end of the bar. */
export function TabMenuButton({ id, ...actions }: TabActions & { id: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={classes.more}
          aria-label={t('tabs.more')}
          disabled={id === undefined}
        >
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{id === undefined ? null : <Entries id={id} {...actions} />}</Menu.Dropdown>
    </Menu>
  );
}

function Entries({ id, tabs, close, restart }: TabActions & { id: string }) {
  const { t } = useTranslation();
  const tab = tabs.find((one) => one.id === id);
  return (
    <>
      <Menu.Item leftSection={<IconRefresh size={16} stroke={1.7} />} onClick={() => restart(id)}>
        {t('tabs.refresh')}
      </Menu.Item>
      {closings.map(([which, title, Icon]) => (
        <Menu.Item
          key={which}
          leftSection={<Icon size={16} stroke={1.7} />}
          disabled={!wouldClose(tabs, which, id)}
          onClick={() => close(which, id)}
        >
          {t(`tabs.${title}`)}
        </Menu.Item>
      ))}
      <Menu.Item
        component="a"
        href={hrefOf(tab ? tab.pathname + tab.search : id)}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconExternalLink size={16} stroke={1.7} />}
      >
        {t('tabs.openWindow')}
      </Menu.Item>
    </>
  );
}
