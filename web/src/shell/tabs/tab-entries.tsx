import { Menu } from '@mantine/core';
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowsHorizontal,
  IconExternalLink,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconSquareX,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuAt, type OpenMenu } from '#shell/menu-at.tsx';
import { closeTitles, hrefOf, useGo } from '#shell/use-go.ts';
import { placeOf, wouldClose } from './tab-rules.ts';
import { pinTab, useTabs } from './tabs-store.ts';

const closings = [
  ['this', IconX],
  ['others', IconArrowsHorizontal],
  ['left', IconArrowBarToLeft],
  ['right', IconArrowBarToRight],
  ['all', IconSquareX],
] as const;

interface TabEntriesProps extends OpenMenu {
  /** The tab whose menu it is. */
  id: string;
  position: 'bottom-start' | 'bottom-end';
  offset?: number;
  /** A tab is about to close, perhaps the one that the focus would go back to. */
  onClosedTab?: () => void;
}

export default function TabEntries({ id, onClosedTab, ...menu }: TabEntriesProps) {
  const { t } = useTranslation();
  const { close, restart } = useGo();
  const tabs = useTabs((state) => state.tabs);
  const tab = tabs.find((one) => one.id === id);
  const isPinned = tab?.isPinned ?? false;
  const PinIcon = isPinned ? IconPinnedOff : IconPin;
  return (
    <MenuAt {...menu}>
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
      {closings.map(([which, Icon]) => (
        <Menu.Item
          key={which}
          leftSection={<Icon size={16} stroke={1.7} />}
          disabled={!wouldClose(tabs, which, id)}
          onClick={() => close(which, id, onClosedTab)}
        >
          {t(`tabs.${closeTitles[which]}`)}
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
    </MenuAt>
  );
}
