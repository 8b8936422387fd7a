/** A visited page. */
export interface Tab {
  /** Its path; with `dynamicNewTab` its path and query. */
  id: string;
  pathname: string;
  /** The query it was left with, which going back restores. */
  search: string;
  /** It has no close button and outlives every closing. */
  isPinned: boolean;
}

/** What decides how a visit counts. */
export interface Visit {
  pathname: string;
  search: string;
  /** One tab a query, not one a path. */
  isOneEach: boolean;
  isPinned: boolean;
}

export type CloseWhich = 'this' | 'others' | 'left' | 'right' | 'all';

/** The tab that a place belongs to. */
export function tabId({ pathname, search, isOneEach }: Pick<Visit, 'pathname' | 'search' | 'isOneEach'>) {
  return isOneEach ? pathname + search : pathname;
}

/** The tabs after a visit: its own is updated where it stands, or appended. */
export function visited(tabs: readonly Tab[], visit: Visit): Tab[] {
  const tab: Tab = {
    id: tabId(visit),
    pathname: visit.pathname,
    search: visit.search,
    isPinned: visit.isPinned,
  };
  const isOpen = tabs.some((one) => one.id === tab.id);
  const next = isOpen
    ? tabs.map((one) => (one.id === tab.id ? { ...tab, isPinned: one.isPinned || tab.isPinned } : one))
    : [...tabs, tab];
  return withOnePinned(next);
}

/** Somewhere to stay must be left: where no tab is pinned, the first becomes so. */
function withOnePinned(tabs: Tab[]): Tab[] {
  if (tabs.some((tab) => tab.isPinned)) return tabs;
  return tabs.map((tab, index) => (index === 0 ? { ...tab, isPinned: true } : tab));
}

/** The tabs that stay when some are closed, seen from the tab `id`. Pinned ones always do. */
export function remaining(tabs: readonly Tab[], which: CloseWhich, id: string): Tab[] {
  const place = tabs.findIndex((tab) => tab.id === id);
  if (place < 0 && which !== 'all') return [...tabs];
  const closes: Record<CloseWhich, (index: number) => boolean> = {
    this: (index) => index === place,
    others: (index) => index !== place,
    left: (index) => index < place,
    right: (index) => index > place,
    all: () => true,
  };
  return tabs.filter((tab, index) => tab.isPinned || !closes[which](index));
}

/** Whether closing would close anything. */
export function wouldClose(tabs: readonly Tab[], which: CloseWhich, id: string): boolean {
  return remaining(tabs, which, id).length < tabs.length;
}

/** Where to go when the tab `activeId` was closed: the last that remains, else home; undefined where it stays. */
export function afterClosing(left: readonly Tab[], activeId: string | undefined): string | undefined {
  if (activeId === undefined || left.some((tab) => tab.id === activeId)) return undefined;
  const last = left.at(-1);
  return last ? last.pathname + last.search : '/';
}
