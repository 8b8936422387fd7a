import { create } from 'zustand';
import { unsavedIn } from '#kit/form/unsaved.ts';
import { type KeptView, restarted, seen, withoutViews } from './kept-views.ts';
import {
  type CloseWhich,
  moved,
  pinned,
  remaining,
  restored,
  type Tab,
  type TabRoutes,
  tabId,
  type Visit,
  visited,
} from './tab-rules.ts';
import { readTabs, writeTabs } from './tabs-storage.ts';

interface TabsState {
  /** Whose tabs these are. */
  account: number | undefined;
  tabs: Tab[];
  /** The id of the tab that was visited last. */
  latest: string | undefined;
  kept: KeptView[];
}

const none: TabsState = { account: undefined, tabs: [], latest: undefined, kept: [] };

/** The visited pages of this window. */
export const useTabs = create<TabsState>()(() => none);

/** Opens the tabs that this window had for the account, and those that are always open. */
export function openTabs(account: number, routes: TabRoutes): void {
  useTabs.setState({ ...none, account, tabs: restored(readTabs(account), routes) });
}

/** The routes have changed: tabs without a page go. */
export function reviseTabs(routes: TabRoutes): void {
  const { tabs, kept } = useTabs.getState();
  const left = restored(tabs, routes);
  const lost = tabs.filter((tab) => !left.some((one) => one.id === tab.id)).map((tab) => tab.id);
  change({ tabs: left, kept: withoutViews(kept, lost) });
}

/** The session is over: nothing of it may show to the next. */
export function forgetTabs(): void {
  writeTabs(undefined, []);
  useTabs.setState(none);
}

interface PageVisit extends Visit {
  /** Its view goes as soon as the reader does. */
  isPassing: boolean;
  /** It shows without a tab of its own. */
  isTabless: boolean;
}

export function visitTab(visit: PageVisit): void {
  const { tabs, latest, kept } = useTabs.getState();
  const { pathname, search, isPassing, isTabless } = visit;
  const id = tabId(visit);
  change({
    ...(isTabless ? { tabs, latest } : { tabs: visited(tabs, visit), latest: id }),
    // What was typed there outlives every limit.
    kept: seen(kept, { id, pathname, search, isPassing: isPassing || isTabless }, hasUnsaved),
  });
}

/** The ids of the tabs that a closing takes. */
export function closing(which: CloseWhich, id: string): string[] {
  const { tabs } = useTabs.getState();
  const left = remaining(tabs, which, id);
  return tabs.filter((tab) => !left.includes(tab)).map((tab) => tab.id);
}

/** Closes tabs and gives those that are left. */
export function closeTabs(which: CloseWhich, id: string): Tab[] {
  const { tabs, kept } = useTabs.getState();
  const left = remaining(tabs, which, id);
  change({ tabs: left, kept: withoutViews(kept, closing(which, id)) });
  return left;
}

export function pinTab(id: string, isPinned: boolean): void {
  change({ tabs: pinned(useTabs.getState().tabs, id, isPinned) });
}

/** Moves a tab to a place among its like, and gives its place then, counted from 0. */
export function moveTab(id: string, place: number): number {
  const tabs = moved(useTabs.getState().tabs, id, place);
  change({ tabs });
  return tabs.findIndex((tab) => tab.id === id);
}

/** Remounts exactly one page. */
export function restartView(id: string): void {
  change({ kept: restarted(useTabs.getState().kept, id) });
}

function hasUnsaved(id: string): boolean {
  return unsavedIn([id]).length > 0;
}

function change(part: Partial<TabsState>): void {
  useTabs.setState(part);
  const { account, tabs } = useTabs.getState();
  writeTabs(account, tabs);
}
