import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LogoLink } from '#shell/header/logo-link.tsx';
import type { MenuNode } from '#shell/menu/menu-nodes.ts';
import { MenuTree } from '#shell/menu/menu-tree.tsx';
import { SectionBar } from '#shell/menu/section-bar.tsx';
import { entriesOf, useMenu, useShownSection } from '#shell/menu/use-menu.tsx';
import classes from './sidebar.module.css';
import { useIsFolded } from './use-layout.ts';

/** The logo and the whole tree. */
export function WholeSidebar() {
  const { nodes } = useMenu();
  const isFolded = useIsFolded();
  return <Sidebar isFolded={isFolded}>{isFolded ? <Icons nodes={nodes} /> : <Tree nodes={nodes} />}</Sidebar>;
}

/** As a narrow window shows it: never folded, since it is only there while it is open. */
export function OpenSidebar() {
  const { nodes } = useMenu();
  return (
    <Sidebar isFolded={false}>
      <Tree nodes={nodes} />
    </Sidebar>
  );
}

/** The logo and what is below the section that is shown. */
export function SectionSidebar() {
  const { shown } = useShownSection();
  const isFolded = useIsFolded();
  const nodes = entriesOf(shown);
  return (
    <Sidebar isFolded={isFolded}>
      {isFolded ? <Icons nodes={nodes} /> : <Tree key={shown?.path} nodes={nodes} />}
    </Sidebar>
  );
}

/** The whole tree; the logo stands in the head above it. */
export function MenuUnderHead() {
  const { nodes } = useMenu();
  const isFolded = useIsFolded();
  return (
    <Sidebar isFolded={isFolded} hasLogo={false}>
      {isFolded ? <Icons nodes={nodes} /> : <Tree nodes={nodes} />}
    </Sidebar>
  );
}

/** Always icons only; submenus open in a panel of two columns. */
export function FloatSidebar() {
  const { nodes } = useMenu();
  return (
    <Sidebar isFolded>
      <Icons nodes={nodes} flyOut="wide" />
    </Sidebar>
  );
}

interface SidebarProps {
  isFolded: boolean;
  hasLogo?: boolean;
  children: ReactNode;
}

function Sidebar({ isFolded, hasLogo = true, children }: SidebarProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.sidebar} data-folded={isFolded || undefined} aria-label={t('shell.menu')}>
      {hasLogo ? <LogoLink isSmall={isFolded} /> : null}
      <div className={classes.menu}>{children}</div>
    </nav>
  );
}

function Tree({ nodes }: { nodes: MenuNode[] }) {
  const { active } = useMenu();
  return <MenuTree nodes={nodes} active={active} />;
}

function Icons({ nodes, flyOut = 'narrow' }: { nodes: MenuNode[]; flyOut?: 'narrow' | 'wide' }) {
  const { t } = useTranslation();
  const { active, section } = useMenu();
  const lit = nodes.find(({ path }) => path === section?.path || path === active)?.path;
  return (
    <SectionBar
      nodes={nodes}
      lit={lit}
      active={active}
      look="icons"
      label={t('shell.menu')}
      flyOut={flyOut}
    />
  );
}
