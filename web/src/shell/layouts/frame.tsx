import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect } from 'react';
import { narrow } from '#kit/narrow.ts';
import { FoldButton } from '#shell/header/fold-button.tsx';
import { MenuProvider } from '#shell/menu/use-menu.tsx';
import { RolePreview } from '#shell/role-preview/role-preview.tsx';
import { useIsMobile } from '#shell/sidebar-store.ts';
import { TabsBar } from '#shell/tabs/tabs-bar.tsx';
import { useTheme } from '#theme/theme-store.ts';
import classes from './frame.module.css';
import { regions } from './regions.tsx';
import { SidebarOverPage } from './sidebar-over-page.tsx';
import { useIsFolded, useLayout } from './use-layout.ts';

/** What stands around the page, with the menu for all of it. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <MenuProvider>
      <Surround>{children}</Surround>
    </MenuProvider>
  );
}

/**
 * What stands around the page, by layout. The page keeps its place in the tree of components whatever stands around
 * it, so a change of layout leaves every open page as it is.
 */
function Surround({ children }: { children: ReactNode }) {
  const layout = useLayout();
  const isMobile = useIsMobile();
  const isFolded = useIsFolded();
  const { columnStyle, fixedHeader, showTabs } = useTheme(({ theme }) => theme);
  // A phone has no room for the pages that wait; the menu leads to each as it was left.
  const isPhone = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const hasTabs = showTabs && !isPhone;
  const { Head, Side, Nav } = regions[layout];

  // The style sheets read it from the root, where boot.ts says it to the skeleton.
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, {
      layout,
      columnStyle,
      sidebar: isFolded ? 'folded' : 'open',
      tabs: hasTabs ? 'shown' : 'none',
      header: fixedHeader || layout === 'common' ? 'fixed' : 'moving',
    });
  }, [layout, columnStyle, isFolded, hasTabs, fixedHeader]);

  return (
    <div className={classes.frame}>
      {Head ? (
        <div className={classes.head}>
          <Head />
        </div>
      ) : null}
      {isMobile ? <SidebarOverPage /> : null}
      {Side && !isMobile ? (
        <div className={classes.side}>
          <Side />
        </div>
      ) : null}
      <div className={classes.column}>
        <div className={classes.top}>
          {Nav ? <Nav /> : null}
          {hasTabs ? (
            <div className={classes.tabs}>
              {layout === 'common' ? <FoldButton /> : null}
              <TabsBar />
            </div>
          ) : null}
          <RolePreview />
        </div>
        {children}
      </div>
    </div>
  );
}
