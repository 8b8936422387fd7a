import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#shell/use-go.ts';
import { TabItem } from './tab-item.tsx';
import { type MenuPlace, TabMenu, TabMenuButton } from './tab-menu.tsx';
import { afterClosing, type CloseWhich } from './tab-rules.ts';
import classes from './tabs-bar.module.css';
import { closeTabs, useTabs } from './tabs-store.ts';

/** The visited pages. */
export function TabsBar() {
  const { t } = useTranslation();
  const { active, navigate, restart } = useGo();
  const tabs = useTabs((state) => state.tabs);
  const [menu, setMenu] = useState<MenuPlace>();
  const listRef = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has changed with them
  useEffect(() => {
    listRef.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs.length]);

  function close(which: CloseWhich, id: string): void {
    const target = afterClosing(closeTabs(which, id), active);
    if (target !== undefined) navigate(target);
  }

  const actions = { tabs, close, restart };
  return (
    <nav className={classes.bar} aria-label={t('tabs.label')}>
      <div ref={listRef} className={classes.list}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            isActive={tab.id === active}
            onOpen={() => navigate(tab.pathname + tab.search)}
            onClose={() => close('this', tab.id)}
            onMenu={(left) => setMenu({ id: tab.id, left })}
          />
        ))}
      </div>
      <TabMenuButton id={active} {...actions} />
      <TabMenu place={menu} onClose={() => setMenu(undefined)} {...actions} />
    </nav>
  );
}
