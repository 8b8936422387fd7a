import * as z from 'zod/mini';
import { settings } from '#web/settings.ts';
import type { Tab } from './tab-rules.ts';

const key = settings.storage.tabs;

const StoredTab = z.object({
  id: z.string(),
  pathname: z.string().check(z.startsWith('/')),
  search: z.string().check(z.regex(/^(?:\?.*)?$/s)),
  isFixed: z.boolean(),
  isPinned: z.boolean(),
});

const Stored = z.object({ account: z.number(), tabs: z.array(z.unknown()) });

/** The tabs that this window had for an account; none of another's, and none that is not whole. */
export function readTabs(account: number): Tab[] {
  try {
    const stored = Stored.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    if (stored.account !== account) return [];
    return stored.tabs.flatMap((tab) => StoredTab.safeParse(tab).data ?? []);
  } catch {
    return [];
  }
}

/** Keeps the tabs over F5; without an account, forgets them. */
export function writeTabs(account: number | undefined, tabs: readonly Tab[]): void {
  try {
    if (account === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ account, tabs }));
  } catch {
    // Without storage the tabs last until F5.
  }
}
