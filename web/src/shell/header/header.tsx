import type { ReactNode } from 'react';
import { ErrorLog } from '#shell/error-log/error-log.tsx';
import { Notices } from '#shell/notices/notices.tsx';
import { Search } from '#shell/search/search.tsx';
import { AboutPage } from './about-page.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { FullScreen } from './full-screen.tsx';
import classes from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { PasswordEnd } from './password-end.tsx';
import { Refresh } from './refresh.tsx';
import { SchemeMenu } from './scheme-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

interface HeaderProps {
  /** `menu`: in the colours of the menu, of which it is a part. */
  tone?: 'page' | 'menu';
  /** What stands at the left. */
  children: ReactNode;
}

/** The bar at the top: at its left what the layout puts there, at its right the controls. */
export function Header({ tone = 'page', children }: HeaderProps) {
  return (
    <header className={classes.header} data-tone={tone}>
      {children}
      <div className={classes.controls}>
        <ErrorLog />
        <PasswordEnd />
        <Search />
        <Notices />
        <FullScreen />
        <LanguageMenu />
        <SchemeMenu />
        <ThemeButton />
        <AboutPage />
        <Refresh />
        <AvatarMenu />
      </div>
    </header>
  );
}
