import type { RouteRecord } from '@quarterdeck/contract/features/menu/menu';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { RouteTableContext, routeTable } from '#routing/route-table.tsx';
import { buildRoutes } from '#routing/routes.ts';
import { Breadcrumb } from './breadcrumb.tsx';

const record = (path: string, title: string, more: Partial<RouteRecord> = {}): RouteRecord => ({
  path,
  name: path,
  meta: { title },
  ...more,
});

const records: RouteRecord[] = [
  {
    ...record('/', 'menu.home', { component: 'Layout' }),
    meta: { title: 'menu.home', levelHidden: true },
    children: [record('', 'menu.home', { component: 'home' })],
  },
  record('/finance', 'menu.finance_section', {
    component: 'Layout',
    children: [
      record('recharge', 'menu.recharges', { component: 'recharges' }),
      record('deep', 'menu.wallet_records', {
        children: [
          record(':id', 'menu.withdrawals', { component: 'withdrawals' }),
          record('note', 'menu.articles', { component: 'articles' }),
        ],
      }),
    ],
  }),
];

function show(at: string) {
  const access = { id: 1, admin: true, roles: [], abilities: [] };
  render(
    <RouteTableContext value={routeTable(buildRoutes(records, access))}>
      <MemoryRouter initialEntries={[at]}>
        <Breadcrumb />
      </MemoryRouter>
    </RouteTableContext>,
  );
  return screen.queryAllByRole('listitem').map((item) => ({
    text: item.textContent,
    to: within(item).queryByRole('link')?.getAttribute('href') ?? undefined,
    isCurrent: item.getAttribute('aria-current') === 'page',
  }));
}

const current = (text: string) => ({ text, to: undefined, isCurrent: true });

it('leads down from the section; what leads somewhere is a link', () => {
  expect(show('/finance/deep/7?tab=2')).toEqual([
    { text: 'Finance', to: '/finance/recharge', isCurrent: false },
    { text: 'Wallet records', to: '/finance/deep/note', isCurrent: false },
    current('Withdrawals'),
  ]);
});

it('does not link a section that leads to the page itself', () => {
  expect(show('/finance/recharge')).toEqual([
    { text: 'Finance', to: undefined, isCurrent: false },
    current('Recharges'),
  ]);
});

it('leaves out levels that are hidden', () => {
  expect(show('/')).toEqual([current('Home')]);
});

it('is empty where no page is', () => {
  expect(show('/nowhere')).toEqual([]);
});

it('says what staff call an entry, as it stands, and leaves out what is not to be in it', () => {
  const titles = { 'zh-CN': '台账: 日', 'ch-CN': '台帳: 日', 'en-US': 'Ledger: day.one' };
  records.push({
    ...record('/own', 'Ledger', { component: 'Layout' }),
    meta: { title: 'Ledger: day.one', titles },
    children: [
      {
        ...record('mid', 'menu.articles', {
          children: [record('page', 'menu.users', { component: 'users' })],
        }),
        meta: { title: 'menu.articles', breadcrumbHidden: true },
      },
    ],
  });
  expect(show('/own/mid/page').map(({ text }) => text)).toEqual(['Ledger: day.one', 'User management']);
});
