import { Menu } from '@mantine/core';
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowsHorizontal,
  IconChevronDown,
  IconExternalLink,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconSquareX,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hrefOf, useGo } from '#shell/use-go.ts';
import { placeOf, wouldClose } from './tab-rules.ts';
import classes from './tabs-bar.module.css';
import { pinTab, useTabs } from './tabs-store.ts';

/** Whose menu it is, and where. */
export interface MenuPlace {
  id: string;
  isOpen: boolean;
  /** From the left edge of the bar, in px. */
  left: number;
}

const closings = [
  ['this', 'closeThis', IconX],
  ['others', 'closeOthers', IconArrowsHorizontal],
  ['left', 'closeLeft', IconArrowBarToLeft],
  ['right', 'closeRight', IconArrowBarToRight],
  ['all', 'closeAll', IconSquareX],
] as const;

interface TabMenuProps {
  place: MenuPlace;
  onClose: () => void;
  /** A tab was closed, perhaps the one that the focus would go back to. */
  onClosedTab: () => void;
}

/** The menu of the tab that was right-clicked. */
export function TabMenu({ place, onClose, onClosedTab }: TabMenuProps) {
  return (
    <Menu opened={place.isOpen} onChange={(isOpen) => isOpen || onClose()} position="bottom-start" offset={0}>
      <Menu.Target>
        <span className={classes.anchor} style={{ left: place.left }} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown>
        <Entries id={place.id} onClosedTab={onClosedTab} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same for the tab that is shown, at the right end of the bar. */
export function TabMenuButton({ id }: { id: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={classes.more}
          aria-label={t('tabs.more')}
          title={t('tabs.more')}
          disabled={id === undefined}
        >
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{id === undefined ? null : <Entries id={id} />}</Menu.Dropdown>
    </Menu>
  );
}

function Entries({ id, onClosedTab }: { id: string; onClosedTab?: () => void }) {
  const { t } = useTranslation();
  const { close, restart } = useGo();
  const tabs = useTabs((state) => state.tabs);
  const tab = tabs.find((one) => one.id === id);
  const isPinned = tab?.isPinned ?? false;
  const PinIcon = isPinned ? IconPinnedOff : IconPin;
  return (
    <>
      <Menu.Item leftSection={<IconRefresh size={16} stroke={1.7} />} onClick={() => restart(id)}>
        {t('tabs.refresh')}
      </Menu.Item>
      <Menu.Item
        leftSection={<PinIcon size={16} stroke={1.7} />}
        disabled={!tab || tab.isFixed}
        onClick={() => pinTab(id, !isPinned)}
      >
        {t(isPinned ? 'tabs.unpin' : 'tabs.pin')}
      </Menu.Item>
      {closings.map(([which, title, Icon]) => (
        <Menu.Item
          key={which}
          leftSection={<Icon size={16} stroke={1.7} />}
          disabled={!wouldClose(tabs, which, id)}
          onClick={() => {
            close(which, id);
            onClosedTab?.();
          }}
        >
          {t(`tabs.${title}`)}
        </Menu.Item>
      ))}
      <Menu.Item
        component="a"
        href={hrefOf(tab ? placeOf(tab) : id)}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconExternalLink size={16} stroke={1.7} />}
      >
        {t('tabs.openWindow')}
      </Menu.Item>
    </>
  );
}
