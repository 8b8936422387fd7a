import { expect, it } from 'vitest';
import type { MenuNode } from '#shell/menu/menu-nodes.ts';
import { findPages, menuPages } from './found-pages.ts';

function node(path: string, title: string, children: MenuNode[] = []): MenuNode {
  return {
    path,
    to: path,
    title,
    icon: undefined,
    isCustomIcon: false,
    badge: undefined,
    hasDot: false,
    view: undefined,
    target: undefined,
    isExternal: false,
    children,
  };
}

const chinese = menuPages(
  [
    node('/', '首页'),
    node('/member', '用户', [node('/member/member', '用户管理')]),
    node('/finance', '财务', [node('/finance/recharge', '充值'), node('/finance/withdrawal', '提现')]),
  ],
  ({ title }) => title,
);
const english = menuPages(
  [
    node('/member', 'Users', [node('/member/member', 'User management')]),
    node('/finance', 'Finance', [
      node('/finance/recharge', 'Recharges'),
      node('/finance/withdrawal', 'Withdrawals'),
    ]),
    node('/system', 'Permissions', [node('/system/admin', 'Admin management')]),
  ],
  ({ title }) => title,
);
const titles = (pages: typeof chinese, text: string) => findPages(pages, text).map(({ title }) => title);

it('finds by any part of a Chinese title, also with characters left out', () => {
  expect(titles(chinese, '提')).toEqual(['提现']);
  expect(titles(chinese, '管理')).toEqual(['用户管理']);
  expect(titles(chinese, '用管')).toEqual(['用户管理']);
  expect(titles(chinese, '理管')).toEqual([]);
});

it('finds by English words in any order and any case', () => {
  expect(titles(english, 'WITHDR')).toEqual(['Withdrawals']);
  expect(titles(english, 'management user')).toEqual(['User management']);
  expect(titles(english, 'management')).toEqual(['User management', 'Admin management']);
});

it('finds by path and by section, after those whose own title has it', () => {
  expect(titles(chinese, '/finance/with')).toEqual(['提现']);
  expect(titles(chinese, '财务')).toEqual(['充值', '提现']);
  expect(titles(english, 'member')).toEqual(['User management']);
  expect(titles(english, 're')).toEqual(['Recharges']);
});

it('finds in full-width letters, and nothing for what is nowhere', () => {
  expect(titles(english, 'ｗｉｔｈ')).toEqual(['Withdrawals']);
  expect(titles(english, 'withdrawals elsewhere')).toEqual([]);
  expect(titles(english, '   ')).toEqual([]);
  expect(titles(english, '.*')).toEqual([]);
});
