import { VisuallyHidden } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import beside from '#kit/more-beside.module.css';
import { markMoreBeside } from '#kit/more-beside.ts';
import { maximise } from '#shell/maximise.ts';
import { useGo } from '#shell/use-go.ts';
import { useTheme } from '#theme/theme-store.ts';
import { TabItem } from './tab-item.tsx';
import { type MenuPlace, TabMenu, TabMenuButton } from './tab-menu.tsx';
import { wouldClose } from './tab-rules.ts';
import classes from './tabs-bar.module.css';
import { pinTab, useTabs } from './tabs-store.ts';
import { useTabDrag } from './use-tab-drag.ts';
import { useTabKeys } from './use-tab-keys.ts';
import { useWheelScroll } from './use-wheel-scroll.ts';

/** The visited pages, where the theme shows them. */
export function TabsBar() {
  const isShown = useTheme(({ theme }) => theme.showTabs);
  return isShown ? <Bar /> : null;
}

function Bar() {
  const { t } = useTranslation();
  const { tabsBarStyle, showTabsBarIcon } = useTheme(({ theme }) => theme);
  const { lit, toTab, close } = useGo();
  const tabs = useTabs((state) => state.tabs);
  const [menu, setMenu] = useState<MenuPlace>({ id: '', left: 0, isOpen: false });
  const barRef = useRef<HTMLElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => markMoreBeside(listRef.current), []);
  const drag = useTabDrag();
  const keys = useTabKeys(listRef, lit);
  useWheelScroll(listRef);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has changed with them
  useEffect(() => {
    const shown = drag.dragged === undefined ? '[data-active]' : '[data-dragged]';
    listRef.current?.querySelector(shown)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [lit, tabs, drag.dragged, tabsBarStyle, showTabsBarIcon]);

  const barLeft = () => barRef.current?.getBoundingClientRect().left ?? 0;
  return (
    <nav ref={barRef} className={classes.bar} data-style={tabsBarStyle} aria-label={t('tabs.label')}>
      <div
        ref={listRef}
        role="tablist"
        className={`${classes.list} ${beside.box}`}
        aria-label={t('tabs.label')}
        onBlur={keys.onBlur}
      >
        {tabs.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            isLit={tab.id === lit}
            isDragged={tab.id === drag.dragged}
            hasIcon={showTabsBarIcon}
            canClose={wouldClose(tabs, 'this', tab.id)}
            isFocusable={tab.id === keys.focusable}
            onOpen={() => toTab(tab)}
            onClose={() => close('this', tab.id)}
            onUnpin={() => pinTab(tab.id, false)}
            onMenu={(left) => setMenu({ id: tab.id, left: left - barLeft(), isOpen: true })}
            onKeyDown={(event) => keys.onKeyDown(event, tab)}
            onPointerDown={(event) => drag.begin(event, tab.id)}
          />
        ))}
      </div>
      <TabMenuButton id={lit} />
      <Maximise />
      <TabMenu
        place={menu}
        onClose={() => setMenu({ ...menu, isOpen: false })}
        onClosedTab={keys.keepFocus}
      />
      <VisuallyHidden role="status">{keys.said}</VisuallyHidden>
    </nav>
  );
}

/** Gives the page the whole window; the way back lies over the page then. */
function Maximise() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.more}
      aria-label={t('shell.maximise')}
      title={t('shell.maximise')}
      onClick={() => maximise(true)}
    >
      <IconArrowsMaximize size={18} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
