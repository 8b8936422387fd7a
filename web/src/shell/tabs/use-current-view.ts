import { useLocation } from 'react-router';
import { useCurrentPage } from '#routing/route-table.tsx';
import { tabId } from './tab-rules.ts';
import { useTabs } from './tabs-store.ts';

interface CurrentView {
  /** The id of the view at the address; undefined where no page is. */
  view: string | undefined;
  /** The id of its tab, which is the same; undefined where it has none. */
  active: string | undefined;
  /** The tab that is lit: its own, or the one visited before for a page without. */
  lit: string | undefined;
}

/** What the address leads to. */
export function useCurrentView(): CurrentView {
  const { pathname, search } = useLocation();
  const page = useCurrentPage();
  const latest = useTabs((state) => state.latest);
  if (!page) return { view: undefined, active: undefined, lit: undefined };
  const view = tabId({ pathname, search, isOneEach: page.meta.dynamicNewTab ?? false });
  if (page.meta.tabHidden) return { view, active: undefined, lit: latest };
  return { view, active: view, lit: view };
}
