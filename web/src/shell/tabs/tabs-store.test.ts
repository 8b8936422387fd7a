import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeTabs,
  forgetTabs,
  moveTab,
  openTabs,
  pinTab,
  restartView,
  useTabs,
  visitTab,
} from './tabs-store.ts';

const routes = { fixed: ['/'], isTab: ({ pathname }: { pathname: string }) => pathname !== '/gone' };
const visit = (pathname: string, more: { isPassing?: boolean; isTabless?: boolean } = {}) =>
  visitTab({
    pathname,
    search: '',
    isOneEach: false,
    isFixed: pathname === '/',
    isPassing: false,
    isTabless: false,
    ...more,
  });
const tabIds = () => useTabs.getState().tabs.map((tab) => tab.id);
const keptIds = () => useTabs.getState().kept.map((view) => view.id);

beforeEach(() => {
  forgetTabs();
  openTabs(1, routes);
});

describe('tabs over F5', () => {
  it('are those of this account, in their order, the ones that are always open first', () => {
    for (const path of ['/a', '/gone', '/b', '/c']) visit(path);
    pinTab('/c', true);
    moveTab('/b', 2);
    openTabs(1, routes);
    expect(tabIds()).toEqual(['/', '/c', '/b', '/a']);
    expect(useTabs.getState().tabs[1]?.isPinned).toBe(true);
  });

  it('are never those of another account', () => {
    visit('/a');
    openTabs(2, routes);
    expect(tabIds()).toEqual(['/']);
  });

  it('are forgotten with the session', () => {
    visit('/a');
    forgetTabs();
    openTabs(1, routes);
    expect(tabIds()).toEqual(['/']);
  });

  it.each([
    'not JSON',
    '7',
    '{"account":"1","tabs":[]}',
    '{"account":1,"tabs":{}}',
    '{"account":1,"tabs":[{"id":7},null]}',
    '{"account":1,"tabs":[{"id":"/a","pathname":"https://x.example","search":"","isFixed":false,"isPinned":false}]}',
    '{"account":1,"tabs":[{"id":"/a","pathname":"/a","search":"q=1","isFixed":false,"isPinned":false}]}',
  ])('survive %s in the storage', (stored) => {
    sessionStorage.setItem('quarterdeck.tabs', stored);
    openTabs(1, routes);
    expect(tabIds()).toEqual(['/']);
  });
});

describe('views that are kept', () => {
  it('are twenty at most, the least recently seen goes first', () => {
    for (let page = 1; page <= 20; page += 1) visit(`/${page}`);
    visit('/1');
    visit('/21');
    expect(keptIds()).toHaveLength(20);
    expect(keptIds()).toContain('/1');
    expect(keptIds()).not.toContain('/2');
    expect(tabIds()).toContain('/2');
  });

  it('go with their tab, and no other does', () => {
    visit('/a');
    visit('/b');
    closeTabs('this', '/a');
    expect(keptIds()).toEqual(['/b']);
  });

  it('start again one by one', () => {
    visit('/a');
    visit('/b');
    restartView('/a');
    expect(useTabs.getState().kept.map((view) => view.life)).toEqual([1, 0]);
  });

  it('are not those of pages that ask to be forgotten', () => {
    visit('/a', { isPassing: true });
    visit('/b');
    expect(keptIds()).toEqual(['/b']);
    expect(tabIds()).toContain('/a');
  });
});

it('shows a page without a tab and leaves the tab before it lit', () => {
  visit('/a');
  visit('/quiet', { isTabless: true });
  expect(tabIds()).toEqual(['/', '/a']);
  expect(useTabs.getState().latest).toBe('/a');
  expect(keptIds()).toContain('/quiet');
  visit('/b');
  expect(keptIds()).toEqual(['/a', '/b']);
});
