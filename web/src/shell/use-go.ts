import { useNavigate } from 'react-router';
import { expireAll } from '#api/query.ts';
import { settings } from '#web/settings.ts';
import type { MenuNode } from './menu/menu-nodes.ts';
import { flashProgress } from './progress.ts';
import { openOverPage } from './sidebar-store.ts';
import { restartTab, useTabs } from './tabs/tabs-store.ts';
import { useActiveTab } from './tabs/use-active-tab.ts';

/** Ways to move about the app, as the menu, the tabs and the header need them. */
export function useGo() {
  const navigate = useNavigate();
  const active = useActiveTab();

  /** The page of a menu entry, as it was left; the one that is open already starts afresh. */
  function toNode(node: MenuNode): void {
    openOverPage(false);
    const open = useTabs.getState().tabs.find((tab) => tab.pathname === node.path);
    if (open && open.id === active) restart(open.id);
    else navigate(open ? open.pathname + open.search : node.path);
  }

  function restart(id: string): void {
    expireAll();
    restartTab(id);
    flashProgress();
  }

  return { navigate, active, toNode, restart };
}

/** The address of a place, for links that are copied or opened in a new window. */
export function hrefOf(path: string): string {
  return `#${path}`;
}

/** The title of the document for a page's title. */
export function documentTitle(title: string | undefined): string {
  return title ? `${title} - ${settings.title}` : settings.title;
}
