import type { RouteRecord } from '@quarterdeck/contract/features/menu/menu';
import { type FoundRecord, searchRecords } from '@quarterdeck/contract/features/search/search';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import { RouteTableContext, routeTable } from '#routing/route-table.tsx';
import { buildRoutes } from '#routing/routes.ts';
import { resetTheme, saveTheme, useTheme } from '#theme/theme-store.ts';
import { Search } from './search.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const menu: RouteRecord[] = [
  { path: '/', name: 'home', component: 'home/index', meta: { title: 'menu.home' } },
  {
    path: '/finance',
    name: 'finance',
    component: 'Layout',
    meta: { title: 'menu.finance_section' },
    children: [
      {
        path: 'withdrawal',
        name: 'withdrawals',
        component: 'withdrawals/list',
        meta: { title: 'menu.withdrawals' },
      },
      {
        path: 'secret',
        name: 'x',
        component: 'x/list',
        meta: { title: 'menu.wallet_records', hidden: true },
      },
    ],
  },
];
const table = routeTable(buildRoutes(menu, { id: 1, admin: true, roles: [], abilities: [] }));

const found: FoundRecord[] = [
  {
    kind: 'withdrawal',
    id: 7,
    title: 'W260101',
    details: ['QD1', '100 USDT'],
    status: 'pending_review',
    field: 'address',
    value: 'TWITHIN',
  },
  { kind: 'user', id: 3, title: 'QD3', details: ['wit'], status: null, field: 'username', value: 'wit' },
];

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
}
const place = () => screen.getByLabelText('place').textContent;
const field = () => screen.findByRole('combobox', { name: 'Search' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const said = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

function show() {
  return renderPage(
    <RouteTableContext value={table}>
      <Search />
      <Place />
    </RouteTableContext>,
    { abilities: ['user.read', 'withdrawal.read'] },
  );
}

async function openSearch() {
  show();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return await field();
}

beforeEach(() => {
  resetTheme();
  vi.mocked(call).mockReset().mockResolvedValue({ list: found, more: [] });
});

describe('the control', () => {
  it('opens the dialog, as Ctrl+K and ⌘K do', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
    expect(await field()).toBe(document.activeElement);
  });

  it('takes what is typed at once after its keys', async () => {
    show();
    await userEvent.keyboard('{Control>}k{/Control}wit');
    expect(await field()).toHaveProperty('value', 'wit');
  });

  it('is not there, and neither are its keys, where the reader switched it off', () => {
    saveTheme({ showSearch: false });
    show();
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('searching', () => {
  it('asks once typing has rested for half a second', async () => {
    const box = await openSearch();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    for (const value of ['w', 'wi', 'wit']) {
      fireEvent.change(box, { target: { value } });
      act(() => void vi.advanceTimersByTime(499));
    }
    expect(call).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(call).toHaveBeenCalledTimes(1);
    expect(vi.mocked(call).mock.calls[0]?.[1]).toMatchObject({ query: { text: 'wit' } });
  });

  it('shows pages of the menu and records by kind', async () => {
    fireEvent.change(await openSearch(), { target: { value: 'wit' } });
    await screen.findByText('W260101');
    expect(call).toHaveBeenCalledTimes(1);
    expect(vi.mocked(call).mock.calls[0]?.[0]).toBe(searchRecords);
    expect(vi.mocked(call).mock.calls[0]?.[1]).toMatchObject({ query: { text: 'wit' }, quiet: true });
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Pages',
      'Withdrawals',
      'Users',
    ]);
    expect(options()).toEqual([
      'WithdrawalsFinance · /finance/withdrawal',
      'W260101QD1 · 100 USDTAddress: TWITHINPending review',
      'QD3wit',
    ]);
    expect(said()).toBe('3 results');
  });

  it('chooses by the arrows, round the end, and opens a record with its drawer', async () => {
    await userEvent.type(await openSearch(), 'wit');
    await screen.findByText('W260101');
    expect(chosen()).toContain('Withdrawals');
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toContain('QD3');
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toContain('W260101');
    const named = (await field()).getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(named)?.textContent).toContain('W260101');
    await userEvent.keyboard('{Enter}');
    expect(place()).toBe('/finance/withdrawal?id=7');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('opens a page by a click, and offers it the next time before anything is typed', async () => {
    await userEvent.type(await openSearch(), 'wit');
    await userEvent.click(await screen.findByRole('option', { name: /^Withdrawals/ }));
    expect(place()).toBe('/finance/withdrawal');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await field();
    expect(screen.getByRole('group', { name: 'Recent' })).toBeDefined();
    expect(options()).toEqual(['WithdrawalsFinance · /finance/withdrawal']);
  });

  it('acts as well as finds', async () => {
    await userEvent.type(await openSearch(), 'dark');
    await userEvent.click(await screen.findByRole('option', { name: /^Dark/ }));
    expect(useTheme.getState().theme.colorScheme).toBe('dark');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('leads to the list, with the text as its filter, where there are more of a kind', async () => {
    vi.mocked(call).mockResolvedValue({ list: found, more: ['withdrawal'] });
    await userEvent.type(await openSearch(), 'wit&');
    const all = await screen.findByRole('option', { name: /^Show all in list/ });
    expect(options().indexOf(all.textContent)).toBe(1);
    expect(all.textContent).toContain('Withdrawals starting with “wit&”');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(place()).toBe('/finance/withdrawal?search=wit%26');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await field();
    expect(options()).toEqual([]);
  });

  it('asks at once by Enter', async () => {
    await userEvent.type(await openSearch(), 'wit{Enter}');
    expect(call).toHaveBeenCalledTimes(1);
    expect(place()).toBe('/');
    await screen.findByText('W260101');
  });

  it('leaves Enter to an input method that is composing', async () => {
    const input = await openSearch();
    await userEvent.type(input, 'wit');
    await screen.findByText('W260101');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(place()).toBe('/');
  });

  it('says so where nothing is found', async () => {
    vi.mocked(call).mockResolvedValue({ list: [], more: [] });
    await userEvent.type(await openSearch(), 'zzz');
    await waitFor(() => expect(said()).toBe('No results for “zzz”'));
    expect(options()).toEqual([]);
  });

  it('says why records are missing, keeps the pages, and asks again', async () => {
    vi.mocked(call).mockRejectedValueOnce(
      new ApiError({ code: 500, error: 'internal', message: 'The server stumbled' }),
    );
    await userEvent.type(await openSearch(), 'wit');
    expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled');
    expect(options()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('W260101');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows what comes from the server as text', async () => {
    const text = '<img src=x onerror=alert(1)>';
    vi.mocked(call).mockResolvedValue({ list: [{ ...found[1], title: text }], more: [] });
    await userEvent.type(await openSearch(), 'wit');
    expect(await screen.findByText(text)).toBeDefined();
    await act(async () => {});
    expect(document.querySelector('img')).toBeNull();
  });
});
