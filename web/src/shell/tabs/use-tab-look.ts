import { matchPath } from 'react-router';
import { useRouteTable } from '#routing/route-table.tsx';
import type { AppRoute } from '#routing/routes.ts';
import { useTitle } from '#shell/use-title.ts';
import type { Tab } from './tab-rules.ts';

/** What a tab is called in the reader's language, and the name of its icon: its page's, else that of the nearest section above. */
export function useTabLook(tab: Pick<Tab, 'pathname' | 'search'>): {
  title: string;
  icon: string | undefined;
} {
  const titleOf = useTitle();
  const page = useRouteTable().pageAt(tab.pathname);
  if (!page) return { title: tab.pathname, icon: undefined };
  return {
    title: [titleOf(page.meta), ...recordOf(page, tab)].join(' '),
    icon: [page, ...page.parents.toReversed()].find((route) => route.meta.icon)?.meta.icon,
  };
}

/** What tells the tabs of one page apart, where each is a record. */
function recordOf(page: AppRoute, { pathname, search }: Pick<Tab, 'pathname' | 'search'>): string[] {
  const fromPath = Object.values(matchPath(page.path, pathname)?.params ?? {});
  const fromQuery = page.meta.dynamicNewTab ? [...new URLSearchParams(search).values()] : [];
  return [...fromPath, ...fromQuery].filter((value) => value !== undefined);
}
