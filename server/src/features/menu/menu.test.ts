import { type Ability, type Access, abilities } from '@quarterdeck/contract/access';
import { type RouteRecord, routerList } from '@quarterdeck/contract/menu';
import { menuOf } from '@quarterdeck/contract/menu-of';
import { menuTree } from '@quarterdeck/contract/menu-tree';
import { expect, test } from 'vitest';
import { staffRoles } from '#kernel/access/staff-roles.ts';

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

const built = [
  '/',
  '/member/member',
  '/finance/recharge',
  '/finance/withdrawal',
  '/finance/record',
  '/system/log',
  '/system/role',
];

test('the super administrator sees all that is built, and nothing that is not', () => {
  expect(pathsOf(menuOf(access([], true)))).toEqual(built);
});

test('each member of staff sees what their role may read', () => {
  expect(staffMenu('maker')).toEqual(built.slice(0, 5));
  expect(staffMenu('checker')).toEqual(built.slice(0, 5));
  expect(staffMenu('risk')).toEqual(built.slice(0, 6));
  expect(staffMenu('support')).toEqual(built.slice(0, 5));
  expect(staffMenu('content')).toEqual(['/']);
});

test('a section without a page is left out, and without any right nothing is left', () => {
  expect(menuOf(access(['admin_log.read'])).map(({ path }) => path)).toEqual(['/system']);
  expect(menuOf(access([]))).toEqual([]);
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
    children: [
      { path: 'member', name: 'users', component: 'users/list', meta: { title: 'menu.users', icon: 'user' } },
    ],
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
  expect(needed.every((ability: Ability) => abilities.includes(ability))).toBe(true);
});
