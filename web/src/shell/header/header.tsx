import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorLog } from '#shell/error-log/error-log.tsx';
import { Search } from '#shell/search/search.tsx';
import { openOverPage, toggleFold, useIsMobile, useSidebar } from '#shell/sidebar-store.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { FullScreen } from './full-screen.tsx';
import classes from './header.module.css';
import { HeaderButton } from './header-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Refresh } from './refresh.tsx';
import { SchemeMenu } from './scheme-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

/** Fold button and breadcrumb at the left, controls at the right. */
export function Header() {
  return (
    <header className={classes.header}>
      <FoldButton />
      <Breadcrumb />
      <div className={classes.controls}>
        <ErrorLog />
        <Search />
        <FullScreen />
        <LanguageMenu />
        <SchemeMenu />
        <ThemeButton />
        <Refresh />
        <AvatarMenu />
      </div>
    </header>
  );
}

function FoldButton() {
  const { t } = useTranslation();
  const isMobile = useIsMobile();
  const { isFolded, isOpenOverPage } = useSidebar();
  if (isMobile)
    return (
      <HeaderButton
        label={t('shell.openMenu')}
        aria-expanded={isOpenOverPage}
        onClick={() => openOverPage(true)}
      >
        <IconMenu2 size={20} stroke={1.7} />
      </HeaderButton>
    );
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <HeaderButton
      label={t(isFolded ? 'shell.unfold' : 'shell.fold')}
      aria-expanded={!isFolded}
      onClick={toggleFold}
    >
      <Icon size={20} stroke={1.7} />
    </HeaderButton>
  );
}
