import type { Access } from '@quarterdeck/contract/access';
import type { RouteRecord } from '@quarterdeck/contract/menu';
import { describe, expect, it } from 'vitest';
import { branchesTo, menuNodes } from '#shell/menu/menu-nodes.ts';
import { buildRoutes, pagesOf, resolvePath } from './routes.ts';

const staff: Access = { id: 7, admin: false, roles: ['finance'], abilities: [] };
const record = (path: string, more: Partial<RouteRecord> = {}, meta: Partial<RouteRecord['meta']> = {}) => ({
  path,
  name: path,
  meta: { title: path, ...meta },
  ...more,
});
const section = (path: string, children: RouteRecord[], meta: Partial<RouteRecord['meta']> = {}) =>
  record(path, { component: 'Layout', children }, meta);
const build = (records: RouteRecord[]) => buildRoutes(records, staff);

describe('paths', () => {
  it.each([
    ['/finance', 'withdrawal', '/finance/withdrawal'],
    ['/finance/', './withdrawal', '/finance/withdrawal'],
    ['/', '', '/'],
    ['/finance', '/elsewhere', '/elsewhere'],
    ['/finance', '*', '*'],
    ['/finance', 'https://example.com/x', 'https://example.com/x'],
    ['/finance', 'mailto:help@example.com', 'mailto:help@example.com'],
  ])('under %s, %s is %s', (base, path, whole) => expect(resolvePath(base, path)).toBe(whole));
});

describe('routes', () => {
  it('lead from a section to its first page, unless it says where', () => {
    const pages = [record('a', { component: 'x/a' }), record('b', { component: 'x/b' })];
    const [first, said] = build([section('/one', pages), { ...section('/two', pages), redirect: 'b' }]);
    expect(first?.redirect).toBe('/one/a');
    expect(said?.redirect).toBe('/two/b');
    expect(first?.childPaths).toEqual(['/one/a', '/one/b']);
  });

  it('are for those roles only that they name', () => {
    const pages = [
      record('mine', { component: 'x' }, { roles: ['finance'] }),
      record('theirs', { component: 'y' }, { roles: ['risk'] }),
    ];
    expect(pagesOf(build([section('/s', pages)])).map((page) => page.path)).toEqual(['/s/mine']);
    expect(pagesOf(buildRoutes([section('/s', pages)], { ...staff, admin: true }))).toHaveLength(2);
  });

  it('leave out a section of which nothing is left', () => {
    const pages = [record('theirs', { component: 'y' }, { roles: ['risk'] })];
    expect(build([section('/s', pages)])).toEqual([]);
  });

  it('light up the entry that they name, else their own', () => {
    const pages = [
      record('detail', { component: 'x' }, { activeMenu: '/s/list' }),
      record('list', { component: 'y' }),
    ];
    expect(pagesOf(build([section('/s', pages)])).map((page) => page.activeMenu)).toEqual([
      '/s/list',
      '/s/list',
    ]);
  });

  it('take an empty list of children for none', () => {
    expect(build([record('/alone', { component: 'x', children: [] })])[0]).toMatchObject({
      view: 'x',
      children: [],
    });
  });
});

describe('the menu', () => {
  const page = record('p', { component: 'x' });

  it('leaves out what is hidden; a branch without visible children is a leaf', () => {
    const nodes = menuNodes(build([section('/s', [record('h', { component: 'x' }, { hidden: true })])]));
    expect(nodes).toMatchObject([{ path: '/s', children: [] }]);
    expect(menuNodes(build([section('/s', [page], { hidden: true })]))).toEqual([]);
  });

  it('has the children of a hidden level in its place', () => {
    expect(menuNodes(build([section('/s', [page], { levelHidden: true })])).map((node) => node.path)).toEqual(
      ['/s/p'],
    );
  });

  it('knows the branches that lead to a page', () => {
    const nodes = menuNodes(build([section('/s', [record('deep', { children: [page] })])]));
    expect(branchesTo(nodes, '/s/deep/p')).toEqual(['/s', '/s/deep']);
    expect(branchesTo(nodes, '/nowhere')).toBeUndefined();
  });
});
