import { describe, expect, it } from 'vitest';
import {
  afterClosing,
  type CloseWhich,
  moved,
  pinned,
  remaining,
  restored,
  type Tab,
  visited,
  wouldClose,
} from './tab-rules.ts';

const tab = (id: string, isFixed = false, isPinned = false): Tab => ({
  id,
  pathname: id,
  search: '',
  isFixed,
  isPinned,
});
const tabs = [tab('/', true), tab('/a'), tab('/b'), tab('/c')];
const ids = (list: readonly Tab[]) => list.map((one) => one.id);
const visit = (pathname: string, search = '', isOneEach = false) => ({
  pathname,
  search,
  isOneEach,
  isFixed: false,
});

describe('a visit', () => {
  it('opens a tab at the end', () => {
    expect(ids(visited(tabs, visit('/d')))).toEqual(['/', '/a', '/b', '/c', '/d']);
  });

  it('keeps the tab of the path at its place, with the query of now', () => {
    const after = visited(tabs, visit('/a', '?page=2'));
    expect(ids(after)).toEqual(ids(tabs));
    expect(after[1]?.search).toBe('?page=2');
  });

  it('opens a tab for each query where each is a record of its own', () => {
    const once = visited(tabs, visit('/r', '?id=1', true));
    expect(ids(visited(once, visit('/r', '?id=2', true))).slice(-2)).toEqual(['/r?id=1', '/r?id=2']);
  });
});

describe('closing', () => {
  it.each<[CloseWhich, string, string[]]>([
    ['this', '/b', ['/', '/a', '/c']],
    ['this', '/', ['/', '/a', '/b', '/c']],
    ['others', '/b', ['/', '/b']],
    ['left', '/b', ['/', '/b', '/c']],
    ['right', '/a', ['/', '/a']],
    ['all', '/a', ['/']],
    ['this', '/gone', ['/', '/a', '/b', '/c']],
  ])('%s, seen from %s', (which, id, left) => {
    expect(ids(remaining(tabs, which, id))).toEqual(left);
  });

  it('is not offered where it would do nothing', () => {
    expect(wouldClose(tabs, 'left', '/a')).toBe(false);
    expect(wouldClose(tabs, 'right', '/c')).toBe(false);
    expect(wouldClose(tabs, 'this', '/')).toBe(false);
    expect(wouldClose(tabs, 'right', '/b')).toBe(true);
  });

  it('spares the first tab where none stays by itself', () => {
    const free = [tab('/a'), tab('/b'), tab('/c')];
    expect(ids(remaining(free, 'all', '/b'))).toEqual(['/a']);
    expect(wouldClose(free, 'this', '/a')).toBe(false);
    expect(ids(remaining(pinned(free, '/b', true), 'all', '/a'))).toEqual(['/b']);
  });

  it('leads from a closed tab to the last that remains, as it was left, else home', () => {
    const left = [tab('/', true), { ...tab('/b'), search: '?q=1' }];
    expect(afterClosing(left, '/a')).toBe('/b?q=1');
    expect(afterClosing([], '/a')).toBe('/');
  });

  it('of another tab leads nowhere', () => {
    expect(afterClosing(tabs, '/a')).toBeUndefined();
  });
});

describe('a pinned tab', () => {
  const withPin = pinned(tabs, '/b', true);

  it('stands behind the others that stay, and outlives every closing', () => {
    expect(ids(withPin)).toEqual(['/', '/b', '/a', '/c']);
    expect(ids(remaining(withPin, 'all', '/a'))).toEqual(['/', '/b']);
  });

  it('is the first of the others once it is pinned no longer', () => {
    const after = pinned(pinned(withPin, '/c', true), '/b', false);
    expect(ids(after)).toEqual(['/', '/c', '/b', '/a']);
    expect(wouldClose(after, 'this', '/b')).toBe(true);
  });
});

describe('a moved tab', () => {
  it.each<[string, number, string[]]>([
    ['/c', 1, ['/', '/c', '/a', '/b']],
    ['/a', 3, ['/', '/b', '/c', '/a']],
    ['/a', 99, ['/', '/b', '/c', '/a']],
    ['/b', 0, ['/', '/b', '/a', '/c']],
    ['/', 2, ['/', '/a', '/b', '/c']],
    ['/gone', 1, ['/', '/a', '/b', '/c']],
  ])('%s to %i stays among its like', (id, place, after) => {
    expect(ids(moved(tabs, id, place))).toEqual(after);
  });
});

describe('tabs of a window that is loaded again', () => {
  const routes = { fixed: ['/'], isTab: (one: { id: string }) => one.id !== '/gone' };

  it('are those it had, where there still are pages for them', () => {
    const stored = [tab('/', true), tab('/b', false, true), tab('/gone'), { ...tab('/a'), search: '?q=1' }];
    expect(restored(stored, routes)).toEqual(stored.filter((one) => one.id !== '/gone'));
  });

  it('are each there once, and those that are always open stand before them', () => {
    expect(ids(restored([tab('/a'), tab('/a')], routes))).toEqual(['/', '/a']);
  });

  it('take from the routes alone what cannot be closed', () => {
    expect(restored([tab('/a', true)], routes)).toEqual([tab('/', true), tab('/a')]);
  });
});
