import type { Access } from '@quarterdeck/contract/core/access';
import { type RouteRecord, routerList } from '@quarterdeck/contract/features/menu/menu';
import { menuOf } from '@quarterdeck/contract/features/menu/menu-of';
import { menuTree } from '@quarterdeck/contract/features/menu/tree';
import { abilities } from '@quarterdeck/contract/rights';
import { expect, test } from 'vitest';
import { staffRoles } from '#identity/staff-roles.ts';

const access = (actions: readonly string[], admin = false): Access => ({
  id: 1,
  admin,
  roles: [],
  abilities: actions,
});

/** Paths as the page resolves them. */
function pathsOf(routes: RouteRecord[], parent = ''): string[] {
  return routes.flatMap(({ path, children }) => {
    const full = path.startsWith('/') ? path : `${parent}/${path}`;
    return children ? pathsOf(children, full) : [full];
  });
}

const staffMenu = (username: string) =>
  pathsOf(menuOf(access(staffRoles.find((role) => role.username === username)?.actions ?? [])));

/** Every page that is built, as the page resolves its path, with the right that it takes. */
const built = menuTree.flatMap((section) =>
  section.children.flatMap(({ path, component, ability }) =>
    component === undefined
      ? []
      : [{ path: path.startsWith('/') ? path : `${section.path}/${path}`, ability }],
  ),
);
/** Of everybody who is signed in. */
const own = ['/setting/personalCenter', '/setting/preview'];

test('the super administrator sees all that is built, and nothing that is not', () => {
  expect(pathsOf(menuOf(access([], true)))).toEqual(built.map(({ path }) => path));
});

test.each(staffRoles)('$username sees what their role may read', ({ username, actions }) => {
  const readable = built.filter(({ ability }) => ability === 'session' || actions.includes(ability));
  expect(readable.length).toBeGreaterThan(0);
  expect(readable.length).toBeLessThan(built.length);
  expect(staffMenu(username)).toEqual(readable.map(({ path }) => path));
});

test('a section without a page is left out, and without any right the pages for everybody are left', () => {
  expect(menuOf(access(['admin_log.read'])).map(({ path }) => path)).toEqual(['/system', '/setting']);
  expect(pathsOf(menuOf(access([])))).toEqual(own);
});

test('a section all of whose pages are hidden is hidden as well', () => {
  const [section] = menuOf(access([]));
  expect(section).toMatchObject({ path: '/setting', meta: { hidden: true } });
  const page = { path: 'one', name: 'one', component: 'one/index', ability: 'session' } as const;
  const tree = menuTree.map((one) =>
    one.path === '/setting' ? { ...one, children: [page, ...one.children] } : one,
  );
  expect(menuOf(access([]), tree)[0]?.meta.hidden).toBeUndefined();
});

test('sections are layouts, pages name their views, home cannot be closed', () => {
  const [home, users] = menuOf(access([], true));
  expect(home).toMatchObject({
    component: 'Layout',
    meta: { title: 'menu.home', levelHidden: true },
    children: [{ name: 'home', component: 'home/index', meta: { title: 'menu.home', noClosable: true } }],
  });
  expect(users).toEqual({
    path: '/member',
    name: 'member_section',
    component: 'Layout',
    meta: { title: 'menu.member_section', icon: 'users' },
    children: expect.arrayContaining([
      { path: 'member', name: 'users', component: 'users/list', meta: { title: 'menu.users', icon: 'user' } },
    ]),
  });
});

test('the answer is what the contract says', () => {
  const list = menuOf(access([], true));
  expect(routerList.reply?.parse({ list })).toEqual({ list });
});

test('names and paths are unique, and every right of a page exists', () => {
  const pages = menuTree.flatMap(({ path, name, children }) => [
    { path: `section ${path}`, name },
    ...children.map((page) => ({ path: `${path}/${page.path}`, name: page.name })),
  ]);
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  const needed = menuTree.flatMap(({ children }) => children.flatMap(({ ability }) => ability ?? []));
  const known: readonly string[] = ['session', ...abilities];
  expect(needed.filter((ability) => !known.includes(ability))).toEqual([]);
});
