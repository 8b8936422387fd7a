import { beforeEach, describe, expect, it } from 'vitest';
import { closeTabs, forgetTabs, openTabs, restartTab, useTabs, visitTab } from './tabs-store.ts';

const isPage = (path: string) => path !== '/gone';
const visit = (pathname: string, isPassing = false) =>
  visitTab({ pathname, search: '', isOneEach: false, isPinned: pathname === '/', isPassing });
const tabIds = () => useTabs.getState().tabs.map((tab) => tab.id);
const keptIds = () => useTabs.getState().kept.map((view) => view.id);

beforeEach(() => {
  forgetTabs();
  openTabs(1, ['/'], isPage);
});

describe('tabs over F5', () => {
  it('are those of this account, the ones that are always open first', () => {
    visit('/a');
    visit('/gone');
    openTabs(1, ['/'], isPage);
    expect(tabIds()).toEqual(['/', '/a']);
  });

  it('are never those of another account', () => {
    visit('/a');
    openTabs(2, ['/'], isPage);
    expect(tabIds()).toEqual(['/']);
  });

  it('are forgotten with the session', () => {
    visit('/a');
    forgetTabs();
    openTabs(1, ['/'], isPage);
    expect(tabIds()).toEqual(['/']);
  });

  it('survive what is not theirs in the storage', () => {
    sessionStorage.setItem('quarterdeck.tabs', '{"account":1,"tabs":[{"id":7},null]}');
    openTabs(1, ['/'], isPage);
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

  it('start afresh one by one', () => {
    visit('/a');
    visit('/b');
    restartTab('/a');
    expect(useTabs.getState().kept.map((view) => view.life)).toEqual([1, 0]);
  });

  it('are not those of pages that ask to be forgotten', () => {
    visit('/a', true);
    visit('/b');
    expect(keptIds()).toEqual(['/b']);
    expect(tabIds()).toContain('/a');
  });
});
