import type { RouteRecord } from '@quarterdeck/contract/features/menu/menu';
import { type FoundRecord, searchRecords } from '@quarterdeck/contract/features/search/search';
import { takeNextWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
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

function show(abilities = ['user.read', 'withdrawal.read']) {
  return renderPage(
    <RouteTableContext value={table}>
      <Search />
      <Place />
    </RouteTableContext>,
    { abilities },
  );
}

async function openSearch(abilities?: string[]) {
  show(abilities);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return await field();
}

const user = { id: 3, uid: 'QD3', username: 'wit', allowed_actions: ['freeze', 'adjust', 'move'] };

function answer(list: FoundRecord[], { more = [], users = [] }: { more?: string[]; users?: object[] } = {}) {
  vi.mocked(call).mockImplementation(async ({ path }) =>
    path === searchRecords.path ? { list, more } : { list: users },
  );
}
const searches = () => vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint === searchRecords);

beforeEach(() => {
  resetTheme();
  vi.mocked(call).mockReset();
  answer(found);
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
    expect(searches()).toHaveLength(1);
    expect(searches()[0]?.[1]).toMatchObject({ query: { text: 'wit' } });
  });

  it('shows pages of the menu and records by kind', async () => {
    fireEvent.change(await openSearch(), { target: { value: 'wit' } });
    await screen.findByText('W260101');
    expect(searches()).toHaveLength(1);
    expect(searches()[0]?.[1]).toMatchObject({ query: { text: 'wit' }, quiet: true });
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
    answer(found, { more: ['withdrawal'] });
    await userEvent.type(await openSearch(), 'wit&');
    const all = await screen.findByRole('option', { name: /^Show all in list/ });
    expect(options().indexOf(all.textContent)).toBe(1);
    expect(all.textContent).toContain('Withdrawals matching “wit&”');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(place()).toBe('/finance/withdrawal?search=wit%26');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await field();
    expect(options()).toEqual([]);
  });

  it('asks at once by Enter', async () => {
    await userEvent.type(await openSearch(), 'wit{Enter}');
    expect(searches()).toHaveLength(1);
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
    answer([]);
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
    answer([{ ...found[1], title: text } as FoundRecord]);
    await userEvent.type(await openSearch(), 'wit');
    expect(await screen.findByText(text)).toBeDefined();
    await act(async () => {});
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('taking the next for review', () => {
  it('is offered for each queue from which the reader takes', async () => {
    await userEvent.type(await openSearch(['trader_application.read', 'trader_application.review']), 'take');
    // On a slow machine the beginning of the word is answered first.
    await waitFor(() => expect(options()).toEqual(['Take nextTrader applications']), { timeout: 30_000 });
  });

  it('takes it and opens it', async () => {
    vi.mocked(call).mockImplementation(async (endpoint) =>
      endpoint === takeNextWithdrawal ? { withdrawal: { id: 12 } } : { list: [], more: [] },
    );
    await userEvent.type(await openSearch(['withdrawal.read', 'withdrawal.approve']), 'take next{Enter}');
    await screen.findByRole('option', { name: /^Take next/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('/finance/withdrawal?id=12&queue=to_review'));
  });

  it('is not offered while the network is gone', async () => {
    const box = await openSearch(['withdrawal.read', 'withdrawal.approve']);
    fireEvent(window, new Event('offline'));
    onTestFinished(() => void fireEvent(window, new Event('online')));
    await userEvent.type(box, 'take{Enter}');
    await waitFor(() => expect(said()).not.toBe('Searching…'));
    expect(screen.queryByRole('option', { name: /^Take next/ })).toBeNull();
  });
});

describe('the user that is meant', () => {
  const others = ['user.read', 'user.freeze', 'adjustment.read', 'withdrawal.read', 'wallet_record.read'];

  it('is followed by what the reader may do to them and see of them', async () => {
    answer(found, { users: [user] });
    await userEvent.type(await openSearch(others), 'wit');
    const group = await screen.findByRole('group', { name: 'For user QD3' });
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Freeze', 'Adjust balance', 'Ledger', 'Withdrawals', 'Adjustments']);
  });

  it.each([
    ['Freeze', '/member/member?id=3&do=freeze'],
    ['Adjust balance', '/finance/adjustment?propose=QD3'],
    ['Ledger', '/finance/record?uid=QD3'],
    ['Withdrawals', '/finance/withdrawal?uid=QD3'],
  ])('leads by the keys to “%s”', async (title, address) => {
    answer(found, { users: [user] });
    await userEvent.type(await openSearch(others), 'wit');
    await screen.findByRole('group', { name: 'For user QD3' });
    for (let step = 0; step < 8 && chosen() !== title; step += 1) await userEvent.keyboard('{ArrowUp}');
    await userEvent.keyboard('{Enter}');
    expect(place()).toBe(address);
  });

  it('is the one with just that text among several, and none among several like it', async () => {
    const another = { ...found[1], id: 4, title: 'QD4', value: 'witty' } as FoundRecord;
    answer([...found, another], { users: [user] });
    const box = await openSearch(others);
    await userEvent.type(box, 'wi');
    await screen.findByText('QD4');
    expect(screen.queryByRole('group', { name: /^For user/ })).toBeNull();
    await userEvent.type(box, 't');
    await screen.findByRole('group', { name: 'For user QD3' });
  });
});
