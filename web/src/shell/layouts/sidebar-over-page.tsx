import { FocusTrap } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useReturnFocus } from '#kit/use-return-focus.ts';
import { openOverPage, useSidebar } from '#shell/sidebar-store.ts';
import { OpenSidebar } from './sidebar.tsx';
import classes from './sidebar-over-page.module.css';

/** On narrow windows: over the page, until the reader goes somewhere or points beside it. */
export function SidebarOverPage() {
  const isOpen = useSidebar((state) => state.isOpenOverPage);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation folds it
  useEffect(() => openOverPage(false), [key]);

  return isOpen ? <OverPage /> : null;
}

function OverPage() {
  const { t } = useTranslation();
  useReturnFocus();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && openOverPage(false);
    document.addEventListener('keydown', onKeyDown);
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.documentElement.style.overflow = '';
    };
  }, []);

  return (
    <>
      <button
        type="button"
        className={classes.overlay}
        aria-label={t('shell.closeMenu')}
        onClick={() => openOverPage(false)}
      />
      <FocusTrap active>
        <div className={classes.sidebar} role="dialog" aria-modal="true" aria-label={t('shell.menu')}>
          <OpenSidebar />
        </div>
      </FocusTrap>
    </>
  );
}
