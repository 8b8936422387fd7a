/** A visited page. */
export interface Tab {
  /** Its path; with `dynamicNewTab` its path and query. */
  id: string;
  pathname: string;
  /** The query it was left with, which going back restores. */
  search: string;
  /** Its route is open from the start and cannot be closed. */
  isFixed: boolean;
  /** The reader wants it to outlive every closing. */
  isPinned: boolean;
}

/** What decides how a visit counts. */
export interface Visit {
  pathname: string;
  search: string;
  /** One tab a query, not one a path. */
  isOneEach: boolean;
  isFixed: boolean;
}

export type CloseWhich = 'this' | 'others' | 'left' | 'right' | 'all';

/** The tab that a place belongs to. */
export function tabId({ pathname, search, isOneEach }: Pick<Visit, 'pathname' | 'search' | 'isOneEach'>) {
  return isOneEach ? pathname + search : pathname;
}

/** Where a tab leads. */
export function placeOf({ pathname, search }: Pick<Tab, 'pathname' | 'search'>): string {
  return pathname + search;
}

/** The tabs after a visit: its own is updated where it stands, or appended. */
export function visited(tabs: readonly Tab[], visit: Visit): Tab[] {
  const { pathname, search, isFixed } = visit;
  const id = tabId(visit);
  if (!tabs.some((tab) => tab.id === id))
    return stayingFirst([...tabs, { id, pathname, search, isFixed, isPinned: false }]);
  return stayingFirst(tabs.map((tab) => (tab.id === id ? { ...tab, pathname, search, isFixed } : tab)));
}

/** The tabs with one of them pinned, or no longer: it goes to the end of those that stay, or to the front of the others. */
export function pinned(tabs: readonly Tab[], id: string, isPinned: boolean): Tab[] {
  return stayingFirst(tabs.map((tab) => (tab.id === id ? { ...tab, isPinned } : tab)));
}

/** The tabs with one of them at another place, as far as that is among its like. */
export function moved(tabs: readonly Tab[], id: string, place: number): Tab[] {
  const tab = tabs.find((one) => one.id === id);
  if (!tab) return [...tabs];
  const staying = tabs.filter(stays).length;
  const [first, last] = stays(tab) ? [0, staying - 1] : [staying, tabs.length - 1];
  const others = tabs.filter((one) => one !== tab);
  return others.toSpliced(Math.min(Math.max(place, first), last), 0, tab);
}

function stays(tab: Tab): boolean {
  return tab.isFixed || tab.isPinned;
}

function stayingFirst(tabs: readonly Tab[]): Tab[] {
  return [...tabs.filter(stays), ...tabs.filter((tab) => !stays(tab))];
}

/** Whether closing may remove it. One tab must be left: if none is pinned, the first one. */
function canClose(tabs: readonly Tab[], tab: Tab): boolean {
  return tabs.some(stays) ? !stays(tab) : tab !== tabs[0];
}

/** The tabs that stay when some are closed, seen from the tab `id`. */
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
  return tabs.filter((tab, index) => !canClose(tabs, tab) || !closes[which](index));
}

/** Whether closing would close anything. */
export function wouldClose(tabs: readonly Tab[], which: CloseWhich, id: string): boolean {
  return remaining(tabs, which, id).length < tabs.length;
}

/** Where to go when the tab `activeId` was closed: the last that remains, else home; undefined where it stays. */
export function afterClosing(left: readonly Tab[], activeId: string | undefined): string | undefined {
  if (activeId === undefined || left.some((tab) => tab.id === activeId)) return undefined;
  const last = left.at(-1);
  return last ? placeOf(last) : '/';
}

/** What the routes say about tabs that were kept. */
export interface TabRoutes {
  /** Paths of the pages that are open from the start. */
  fixed: readonly string[];
  /** Whether there is a page that would make just this tab. */
  isTab(tab: Pick<Tab, 'id' | 'pathname' | 'search'>): boolean;
}

/** The tabs of a reloaded window: those it had, if their pages exist, and the pinned ones. */
export function restored(stored: readonly Tab[], { fixed, isTab }: TabRoutes): Tab[] {
  const known = new Map(stored.filter(isTab).map((tab) => [tab.id, tab]));
  const missing = fixed
    .filter((path) => !known.has(path))
    .map((path): Tab => ({ id: path, pathname: path, search: '', isFixed: true, isPinned: false }));
  const own = [...known.values()].map((tab) => ({ ...tab, isFixed: fixed.includes(tab.pathname) }));
  return stayingFirst([...missing, ...own]);
}
