import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { renderPage } from '#kit/testing.tsx';
import { RouteTableContext, routeTable } from '#routing/route-table.tsx';
import { buildRoutes } from '#routing/routes.ts';
import { WholeSidebar } from '#shell/layouts/sidebar.tsx';
import { settings } from '#web/settings.ts';
import { MenuProvider } from './use-menu.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const page = (name: string, badge?: string) => ({
  path: name,
  name,
  component: `${name}/list`,
  meta: { title: `menu.${name}`, ...(badge !== undefined && { badge }) },
});
const menu = [
  {
    path: '/finance',
    name: 'finance_section',
    component: 'Layout',
    meta: { title: 'menu.finance_section' },
    children: [page('recharges'), page('withdrawals'), page('wallet_records', 'new')],
  },
];
const table = routeTable(buildRoutes(menu, { id: 1, admin: true, roles: [], abilities: [] }));

let waiting: { name: string; count: number; capped: boolean }[];

beforeEach(() => {
  waiting = [
    { name: 'withdrawals', count: 3, capped: false },
    { name: 'recharges', count: 10_000, capped: true },
  ];
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async () => ({ list: waiting }));
});
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

function show(at = '/finance/withdrawals') {
  renderPage(
    <RouteTableContext value={table}>
      <MenuProvider>
        <WholeSidebar />
      </MenuProvider>
    </RouteTableContext>,
    { at },
  );
}
const item = (name: RegExp) => screen.getByRole('treeitem', { name });

it('shows what waits beside its entry, shortly to look at and whole in words', async () => {
  show();
  await waitFor(() => expect(item(/^Withdrawals/).textContent).toContain('3'));
  expect(screen.getByRole('treeitem', { name: 'Withdrawals, 3 waiting' })).toBeDefined();
  expect(screen.getByRole('treeitem', { name: 'Recharges, 10,000+ waiting' }).textContent).toContain('99+');
  expect(screen.getByRole('treeitem', { name: /^Wallet records ?new$/ })).toBeDefined();
  expect(vi.mocked(call).mock.calls[0]?.[0]).toBe(menuCounts);
});

it('shows a dot in place of the numbers of a section that is closed', async () => {
  show();
  await screen.findByRole('treeitem', { name: 'Withdrawals, 3 waiting' });
  const section = item(/^Finance/);
  expect(section.querySelector('.dot')).toBeNull();
  await userEvent.click(section);
  expect(section.querySelector('.dot')).not.toBeNull();
});

it('asks again after every command, and the number is gone at zero', async () => {
  show();
  await screen.findByRole('treeitem', { name: 'Withdrawals, 3 waiting' });
  waiting = [];
  await act(() => invalidate('/backstage/recharge'));
  expect(await screen.findByRole('treeitem', { name: 'Withdrawals' })).toBeDefined();
});

it('looks every half minute, and not while the window is hidden', async () => {
  vi.useFakeTimers();
  show();
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(call).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(settings.countsInterval));
  expect(call).toHaveBeenCalledTimes(2);
  act(() => focusManager.setFocused(false));
  await act(() => vi.advanceTimersByTimeAsync(10 * settings.countsInterval));
  expect(call).toHaveBeenCalledTimes(2);
});
