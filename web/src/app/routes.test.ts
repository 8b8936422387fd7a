import type { Access } from '@quarterdeck/contract/core/access';
import type { RouteRecord } from '@quarterdeck/contract/features/menu/menu';
import { describe, expect, it } from 'vitest';
import { isUsablePath, resolvePath } from '#routing/paths.ts';
import { routeTable } from '#routing/route-table.tsx';
import { buildRoutes, pagesOf, sectionsOf } from '#routing/routes.ts';
import { branchesTo, menuNodes } from '#shell/menu/menu-nodes.ts';
import { aLargeMenu, record, section } from './fixtures.ts';

const staff: Access = { id: 7, admin: false, roles: ['finance'], abilities: [] };
const build = (records: readonly unknown[]) => buildRoutes(records, staff);

describe('paths', () => {
  it.each([
    ['/finance', 'withdrawal', '/finance/withdrawal'],
    ['/finance/', './withdrawal', '/finance/withdrawal'],
    ['/', '', '/'],
    ['/finance', '/elsewhere', '/elsewhere'],
    ['/finance', '*', '*'],
    ['/finance', 'https://example.com/x', 'https://example.com/x'],
    ['/finance', 'mailto:help@example.com', 'mailto:help@example.com'],
    ['/finance', '/elsewhere//here/', '/elsewhere/here'],
  ])('under %s, %s is %s', (base, path, whole) => expect(resolvePath(base, path)).toBe(whole));

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'https://',
    '///evil.example',
    '/a\\b',
    '/a b',
    '/a\nb',
    '/a?x=1',
    '/a#b',
    '/%61',
    '/a/../b',
    '/a?/b?/c?',
    `/${'x'.repeat(600)}`,
  ])('are never %j', (path) => expect(isUsablePath(path)).toBe(false));

  it.each(['/a', '/a/:id', '*', 'https://example.com/a?b=c#d', '//example.com', 'tel:110', '/提现'])(
    'may be %j',
    (path) => expect(isUsablePath(path)).toBe(true),
  );
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

describe('a route list from anywhere', () => {
  const good = section('/good', [record('page', { component: 'x' })]);
  const paths = (records: readonly unknown[]) => pagesOf(build(records)).map((page) => page.path);

  it.each([
    null,
    undefined,
    7,
    'text',
    [],
    {},
    { path: 7 },
    { path: '/x', component: 'x', meta: { roles: 'finance' } },
    { path: '/x', component: 'x', meta: { roles: { ability: ['no.such.right'] } } },
    { path: '/x', component: 7, meta: {} },
    { path: '/x', children: 'none' },
    { path: '/x', children: { 0: good } },
    { path: 'javascript:alert(1)', component: 'x', meta: { title: 'x' } },
  ])('loses no more than the broken record %j', (broken) => {
    expect(paths([broken, good, broken])).toEqual(['/good/page']);
    expect(paths([section('/s', [broken as never, record('a', { component: 'x' })])])).toEqual(['/s/a']);
  });

  it('keeps of a record what can be used', () => {
    const meta = { title: 7, icon: [], hidden: 'yes', dot: true, badge: { x: 1 }, target: '_top' };
    expect(build([{ path: '/p', component: 'x', redirect: 3, meta }])[0]).toMatchObject({
      name: '/p',
      view: 'x',
      meta: { title: '/p', dot: true },
    });
  });

  it('has one page a path, the first, and one section', () => {
    const twice = [
      section('/s', [record('a', { component: 'one' }), record('A', { component: 'two' })]),
      section('/s', [record('b', { component: 'three' }), record('a', { component: 'four' })]),
    ];
    const routes = build(twice);
    expect(routes).toHaveLength(1);
    expect(pagesOf(routes).map((page) => page.view)).toEqual(['one', 'three']);
    expect(routes[0]?.childPaths).toEqual(['/s/a', '/s/b']);
  });

  it('may hold itself', () => {
    const round: Record<string, unknown> = section('/r', [record('a', { component: 'x' })]);
    (round.children as unknown[]).push(round);
    expect(paths([round, good])).toEqual(['/r/a', '/good/page']);
  });

  it('may be as deep as it likes', () => {
    let deep: RouteRecord = record('p', { component: 'x' });
    for (let depth = 0; depth < 3_000; depth += 1) deep = record('d', { children: [deep] });
    expect(paths([deep, good])).toEqual(['/good/page']);
  });

  it('never leads round in a circle', () => {
    const page = record('a', { component: 'x' });
    const routes = build([
      { ...section('/one', [page]), redirect: '/two' },
      { ...section('/two', [page]), redirect: '/THREE' },
      { ...section('/three', [page]), redirect: '/one/' },
      { ...section('/self', [page]), redirect: '/Self' },
      record('/left', { redirect: '/right' }),
      record('/right', { redirect: '/left' }),
    ]);
    const redirects = new Map(sectionsOf(routes).map(({ path, redirect }) => [path, redirect]));
    for (const start of redirects.keys()) {
      let place: string | undefined = start;
      for (let step = 0; step < 10 && place !== undefined; step += 1)
        place = redirects.get(place.toLowerCase());
      expect(place, start).toBeUndefined();
    }
  });

  it.each(['//evil.example', 'https://evil.example', '/a?b', '../x', '/x/:id'])(
    'does not lead from a section to %j',
    (redirect) => {
      const [route] = build([{ ...section('/s', [record('a', { component: 'x' })]), redirect }]);
      expect(['/s/a', '/a?b']).toContain(route?.redirect);
    },
  );

  it('cannot take the paths of the app itself', () => {
    const { pageAt } = routeTable(
      build([record('/login', { component: 'x' }), record('/404', { component: 'x' })]),
    );
    expect([pageAt('/login'), pageAt('/404')]).toEqual([undefined, undefined]);
  });

  it('may have 5,000 nodes', () => {
    const table = routeTable(build(aLargeMenu()));
    expect(table.pageAt('/s99/p48')?.path).toBe('/s99/p48');
    expect(table.pages).toHaveLength(4_900);
  });
});

describe('the table', () => {
  const { pageAt } = routeTable(
    build([section('/s', [record('list', { component: 'x' }), record('detail/:id', { component: 'y' })])]),
  );

  it.each([
    ['/s/list', '/s/list'],
    ['/S/List/', '/s/list'],
    ['/s/detail/7', '/s/detail/:id'],
    ['/s', undefined],
    ['/s/none', undefined],
  ])('has at %s the page %s', (pathname, path) => expect(pageAt(pathname)?.path).toBe(path));
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
