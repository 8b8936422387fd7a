import type { AppRoute } from '#routing/routes.ts';
import { type TabRoutes, tabId } from './tab-rules.ts';

interface Pages {
  pages: readonly AppRoute[];
  pageAt(pathname: string): AppRoute | undefined;
}

/** What the routes of a session say about its tabs. */
export function tabRoutes({ pages, pageAt }: Pages): TabRoutes {
  return {
    fixed: pages.filter(({ meta }) => meta.noClosable && !meta.tabHidden).map((page) => page.path),
    isTab({ id, pathname, search }) {
      const meta = pageAt(pathname)?.meta;
      if (!meta || meta.tabHidden) return false;
      return id === tabId({ pathname, search, isOneEach: meta.dynamicNewTab ?? false });
    },
  };
}
