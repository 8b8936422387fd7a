import { create } from 'zustand';
import { type KeptView, keptOf, restarted, seen } from './kept-views.ts';
import { type CloseWhich, remaining, type Tab, tabId, type Visit, visited } from './tab-rules.ts';
import { readTabs, writeTabs } from './tabs-storage.ts';

interface TabsState {
  /** Whose tabs these are. */
  account: number | undefined;
  tabs: Tab[];
  kept: KeptView[];
}

/** The visited pages of this window. */
export const useTabs = create<TabsState>()(() => ({ account: undefined, tabs: [], kept: [] }));

/**
 * Opens the tabs that this window had for the account, after those that are always open.
 * @param isPage whether there still is a page at a path
 */
export function openTabs(
  account: number,
  pinned: readonly string[],
  isPage: (path: string) => boolean,
): void {
  const own = pinned.map((path): Tab => ({ id: path, pathname: path, search: '', isPinned: true }));
  const restored = readTabs(account).filter((tab) => isPage(tab.pathname));
  const tabs = [
    ...own.map((tab) => restored.find((one) => one.id === tab.id) ?? tab),
    ...restored.filter((tab) => !pinned.includes(tab.id)).map((tab) => ({ ...tab, isPinned: false })),
  ];
  useTabs.setState({ account, tabs, kept: [] });
}

/** The session is over: nothing of it may show to the next. */
export function forgetTabs(): void {
  writeTabs(undefined, []);
  useTabs.setState({ account: undefined, tabs: [], kept: [] });
}

export function visitTab(visit: Visit & { isPassing: boolean }): void {
  const { tabs, kept } = useTabs.getState();
  const { pathname, search, isPassing } = visit;
  change(visited(tabs, visit), seen(kept, { id: tabId(visit), pathname, search, isPassing }));
}

/** Closes tabs and gives those that are left. */
export function closeTabs(which: CloseWhich, id: string): Tab[] {
  const { tabs, kept } = useTabs.getState();
  const left = remaining(tabs, which, id);
  change(
    left,
    keptOf(
      kept,
      left.map((tab) => tab.id),
    ),
  );
  return left;
}

/** Has exactly one page start afresh. */
export function restartTab(id: string): void {
  const { tabs, kept } = useTabs.getState();
  change(tabs, restarted(kept, id));
}

function change(tabs: Tab[], kept: KeptView[]): void {
  writeTabs(useTabs.getState().account, tabs);
  useTabs.setState({ tabs, kept });
}
