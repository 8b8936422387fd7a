import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentPage } from '#app/route-table.tsx';
import { useSite } from '#session/site.ts';
import { Logo } from '#web/theme/logo.tsx';
import { FoldedMenu } from './menu/folded-menu.tsx';
import { MenuTree } from './menu/menu-tree.tsx';
import { useMenuNodes } from './menu/use-menu-nodes.ts';
import classes from './sidebar.module.css';

interface SidebarProps {
  /** Icons only. */
  isFolded: boolean;
}

/** The logo, which leads home, and the menu below it. */
export function Sidebar({ isFolded }: SidebarProps) {
  const { t } = useTranslation();
  const site = useSite();
  const nodes = useMenuNodes();
  const active = useCurrentPage()?.activeMenu;
  return (
    <nav className={classes.sidebar} data-folded={isFolded || undefined} aria-label={t('shell.menu')}>
      <Link to="/" className={classes.logo} aria-label={`${site.title}: ${t('shell.toHome')}`}>
        <Logo />
        {isFolded ? null : <span>{site.title}</span>}
      </Link>
      <div className={classes.menu}>
        {isFolded ? <FoldedMenu nodes={nodes} active={active} /> : <MenuTree nodes={nodes} active={active} />}
      </div>
    </nav>
  );
}
