import { useLocation } from 'react-router';
import { useCurrentPage } from '#app/route-table.tsx';
import { tabId } from './tab-rules.ts';

/** The id of the tab that the address belongs to; undefined where it has none. */
export function useActiveTab(): string | undefined {
  const { pathname, search } = useLocation();
  const page = useCurrentPage();
  if (!page || page.meta.tabHidden) return undefined;
  return tabId({ pathname, search, isOneEach: page.meta.dynamicNewTab ?? false });
}
