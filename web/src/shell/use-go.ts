import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { expireAll } from '#api/query.ts';
import { afterPaint } from '#kit/after-paint.ts';
import { askBeforeLoss } from '#kit/leaving.ts';
import { flashProgress } from '#routing/progress.ts';
import type { MenuNode } from './menu/menu-nodes.ts';
import { openOverPage } from './sidebar-store.ts';
import { showAtOnce } from './tabs/kept-roots.ts';
import { afterClosing, type CloseWhich, placeOf, type Tab } from './tabs/tab-rules.ts';
import { closeTabs, closing, restartView, useTabs } from './tabs/tabs-store.ts';
import { useCurrentView } from './tabs/use-current-view.ts';

/** What each closing is called, in the messages. */
export const closeTitles = {
  this: 'closeThis',
  others: 'closeOthers',
  left: 'closeLeft',
  right: 'closeRight',
  all: 'closeAll',
} as const satisfies Record<CloseWhich, string>;

/** Calls off the change of tab that waits until its page is painted. */
let waiting: (() => void) | undefined;

/** Ways to move about the app, as the menu, the tabs and the header need them. */
export function useGo() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { view, active, lit } = useCurrentView();

  /** The page of a menu entry, as it was left; the current page is refreshed. */
  function toNode(node: MenuNode): void {
    openOverPage(false);
    callOff();
    const open = useTabs.getState().tabs.find((tab) => tab.pathname === node.to);
    const id = open?.id ?? node.to;
    if (id === view) restart(id);
    else if (open) toTab(open);
    else navigate(node.to);
  }

  /** A page that is kept is seen at once; the shell around it follows. */
  function toTab(tab: Tab): void {
    callOff();
    const go = () => {
      waiting = undefined;
      navigate(placeOf(tab));
    };
    if (tab.id !== view && showAtOnce(tab.id)) waiting = afterPaint(go);
    else go();
  }

  /** Of two tabs that are chosen in a row the last one counts. */
  function callOff(): void {
    if (waiting === undefined) return;
    waiting();
    waiting = undefined;
    if (view !== undefined) showAtOnce(view);
  }

  function restart(id: string): void {
    const go = () => {
      expireAll();
      restartView(id);
      flashProgress();
    };
    askBeforeLoss(t('tabs.refresh'), go, [id]);
  }

  /** Closes tabs as seen from one of them, and leaves the page whose tab is gone. `onClose` runs just before. */
  function close(which: CloseWhich, id: string, onClose?: () => void): void {
    callOff();
    const go = () => {
      onClose?.();
      const target = afterClosing(closeTabs(which, id), active);
      if (target !== undefined) navigate(target);
    };
    askBeforeLoss(t(`tabs.${closeTitles[which]}`), go, closing(which, id));
  }

  return { navigate, view, lit, toNode, toTab, restart, close };
}

/** The address of a place, for links that are copied or opened in a new window. */
export function hrefOf(path: string): string {
  return `#${path}`;
}

/** The title of the document for a page's title. */
export function documentTitle(title: string | undefined, site: string): string {
  return title ? `${title} - ${site}` : site;
}
