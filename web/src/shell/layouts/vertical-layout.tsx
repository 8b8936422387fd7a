import { FocusTrap } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Header } from '#shell/header/header.tsx';
import { Sidebar } from '#shell/sidebar.tsx';
import { openOverPage, useIsMobile, useSidebar } from '#shell/sidebar-store.ts';
import { TabsBar } from '#shell/tabs/tabs-bar.tsx';
import classes from './vertical-layout.module.css';

/** The sidebar with the whole tree at the left; header and tabs above the page. */
export function VerticalLayout({ children }: { children: ReactNode }) {
  const isMobile = useIsMobile();
  const isFolded = useSidebar((state) => state.isFolded);
  return (
    <div className={classes.layout} data-folded={(!isMobile && isFolded) || undefined}>
      {isMobile ? (
        <SidebarOverPage />
      ) : (
        <div className={classes.side}>
          <Sidebar isFolded={isFolded} />
        </div>
      )}
      <div className={classes.column}>
        <div className={classes.top}>
          <Header />
          <TabsBar />
        </div>
        {children}
      </div>
    </div>
  );
}

/** On narrow windows: over the page, until the reader goes somewhere or points beside it. */
function SidebarOverPage() {
  const { t } = useTranslation();
  const isOpen = useSidebar((state) => state.isOpenOverPage);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation folds it
  useEffect(() => openOverPage(false), [pathname]);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && openOverPage(false);
    document.addEventListener('keydown', onKeyDown);
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.documentElement.style.overflow = '';
    };
  }, [isOpen]);

  if (!isOpen) return null;
  return (
    <>
      <button
        type="button"
        className={classes.overlay}
        aria-label={t('shell.closeMenu')}
        onClick={() => openOverPage(false)}
      />
      <FocusTrap active>
        <div className={classes.over} role="dialog" aria-modal="true" aria-label={t('shell.menu')}>
          <Sidebar isFolded={false} />
        </div>
      </FocusTrap>
    </>
  );
}
