import { settings } from '#web/settings.ts';
import type { Tab } from './tab-rules.ts';

const key = settings.storage.tabs;

/** The tabs that this window had for an account; none of another's. */
export function readTabs(account: number): Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isRecord(stored) || stored.account !== account || !Array.isArray(stored.tabs)) return [];
    return stored.tabs.filter(isTab);
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

function isTab(value: unknown): value is Tab {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.pathname === 'string' &&
    typeof value.search === 'string' &&
    typeof value.isPinned === 'boolean'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
