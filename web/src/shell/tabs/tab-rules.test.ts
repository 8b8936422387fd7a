import { describe, expect, it } from 'vitest';
import { afterClosing, type CloseWhich, remaining, type Tab, visited, wouldClose } from './tab-rules.ts';

const tab = (id: string, isPinned = false): Tab => ({ id, pathname: id, search: '', isPinned });
const tabs = [tab('/', true), tab('/a'), tab('/b'), tab('/c')];
const ids = (list: readonly Tab[]) => list.map((one) => one.id);
const visit = (pathname: string, search = '', isOneEach = false) => ({
  pathname,
  search,
  isOneEach,
  isPinned: false,
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

  it('pins the first tab where none is, and no other later', () => {
    const after = visited(visited([], visit('/a')), visit('/b'));
    expect(after.map((one) => one.isPinned)).toEqual([true, false]);
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

  it('leads from a closed tab to the last that remains, as it was left, else home', () => {
    const left = [tab('/', true), { ...tab('/b'), search: '?q=1' }];
    expect(afterClosing(left, '/a')).toBe('/b?q=1');
    expect(afterClosing([], '/a')).toBe('/');
  });

  it('of another tab leads nowhere', () => {
    expect(afterClosing(tabs, '/a')).toBeUndefined();
  });
});
