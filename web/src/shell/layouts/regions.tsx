import type { ComponentType } from 'react';
import { Breadcrumb } from '#shell/header/breadcrumb.tsx';
import { FoldButton } from '#shell/header/fold-button.tsx';
import { Header } from '#shell/header/header.tsx';
import { LogoLink } from '#shell/header/logo-link.tsx';
import { HorizontalMenu, SectionTabs } from '#shell/header/section-menus.tsx';
import { useTheme } from '#theme/theme-store.ts';
import { ColumnSidebar } from './column-sidebar.tsx';
import { FloatSidebar, MenuUnderHead, SectionSidebar, WholeSidebar } from './sidebar.tsx';
import type { Layout } from './use-layout.ts';

interface Regions {
  /** Over the whole width. */
  Head?: ComponentType;
  /** At the left edge. */
  Side?: ComponentType;
  /** Over the page, beside the sidebar. */
  Nav?: ComponentType;
}

/** What each layout is made of. The tabs and the page are the same in all. */
export const regions: Record<Layout, Regions> = {
  vertical: { Side: WholeSidebar, Nav: NavBar },
  comprehensive: { Side: SectionSidebar, Nav: SectionsBar },
  column: { Side: ColumnSidebar, Nav: NavBar },
  horizontal: { Head: HorizontalHead },
  common: { Head: CommonHead, Side: MenuUnderHead },
  float: { Side: FloatSidebar, Nav: FloatBar },
};

function NavBar() {
  return (
    <Header>
      <FoldButton />
      <Breadcrumb />
    </Header>
  );
}

function FloatBar() {
  return (
    <Header>
      <Breadcrumb />
    </Header>
  );
}

function SectionsBar() {
  return (
    <Header>
      <FoldButton />
      <SectionTabs />
    </Header>
  );
}

function HorizontalHead() {
  return (
    <Header tone="menu">
      <LogoLink />
      <HorizontalMenu />
    </Header>
  );
}

/** Without tabs the fold button stands beside the logo. */
function CommonHead() {
  const showTabs = useTheme(({ theme }) => theme.showTabs);
  return (
    <Header tone="menu">
      <LogoLink />
      {showTabs ? null : <FoldButton />}
    </Header>
  );
}
