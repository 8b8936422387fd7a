import type { Page } from '@quarterdeck/contract/core/http/list';
import { type Recharge, rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { call, download } from '#api/client.ts';
import { queryClient } from '#api/query.ts';
import { setSurroundings } from '#api/surroundings.ts';
import { useSession } from '#session/session.ts';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { renderPage } from './testing.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

function row(id: number, changes: Partial<Recharge> = {}): Recharge {
  return {
    id,
    no: `R${id}`,
    user_id: 1,
    uid: '100',
    asset: 'USDT',
    network: null,
    amount: '10.5',
    fee: '0',
    credited: '10.5',
    unallocated: '0',
    unbooked: '0',
    address: null,
    txid: null,
    vout: null,
    memo: null,
    provider_ref: null,
    source: 'manual',
    confirmations: 0,
    confirmed_at: null,
    overdue: false,
    status: 'pending_review',
    proof: null,
    maker_id: 2,
    maker: 'bo',
    imported: false,
    is_dropped: false,
    user_frozen: false,
    user_blacklisted: false,
    owner_imported: false,
    reviewer_id: null,
    reviewer: null,
    match_user_id: null,
    match_uid: null,
    reverse_maker_id: null,
    reverse_maker: null,
    reverse_evidence: null,
    reason: null,
    batch_id: null,
    credited_at: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    version: 1,
    allowed_actions: [],
    ...changes,
  };
}

let page: Page<Recharge>;
const asked = () => vi.mocked(call).mock.calls.map(([endpoint, options]) => [endpoint.path, options?.query]);
const lastIndex = () => asked().findLast(([path]) => path === rechargeList.index.path)?.[1];
const search = () => new URLSearchParams(screen.getByTestId('search').textContent ?? '');

beforeEach(() => {
  page = { list: [row(2), row(1)], next: 'n1', previous: null, total: 2, total_capped: false };
  vi.mocked(download).mockReset();
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (endpoint) =>
      endpoint.path === rechargeList.index.path
        ? page
        : [{ asset: 'USDT', count: 2, sums: { amount: '21', fee: '0', credited: '21' } }],
    );
});

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      back
    </button>
  );
}

const onChoose = vi.fn();
type Optional = Partial<Pick<ListPageProps<typeof rechargeList, never>, 'isMoving' | 'sumLook'>>;
function show(at = '/', abilities: string[] = [], optional: Optional = {}) {
  return renderPage(
    <>
      <Back />
      <ListPage
        list={rechargeList}
        namespace="recharges"
        primary={['status', 'uid']}
        {...optional}
        actions={{ looks: { approve: {}, refuse: { danger: true } }, onChoose }}
        drawer={(id, close) => (
          <button type="button" onClick={close}>
            drawer of {id}
          </button>
        )}
      />
    </>,
    { at, abilities },
  );
}

it('says that the totals could not be read, and reads them when asked again', async () => {
  let tries = 0;
  vi.mocked(call).mockImplementation(async ({ path }) => {
    if (path === rechargeList.index.path) return page;
    if (path === rechargeList.totalsEndpoint.path && tries++ === 0) throw new Error('away');
    return [];
  });
  show();
  const failure = await screen.findByText(/Totals unavailable/);
  await userEvent.click(within(failure).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/Totals unavailable/)).toBeNull());
});

it('asks for just what the address says, totals without order and place', async () => {
  show('/?status=credited&amount_min=5&sort=amount&page_size=50&cursor=c9');
  await screen.findByText('R2');
  expect(lastIndex()).toEqual({
    status: 'credited',
    amount_min: '5',
    sort: 'amount',
    page_size: 50,
    cursor: 'c9',
  });
  await waitFor(() =>
    expect(asked()).toContainEqual([
      rechargeList.totalsEndpoint.path,
      { status: 'credited', amount_min: '5' },
    ]),
  );
});

it('shows sums as they are kept, or rounded like the rows of their list', async () => {
  const answer = vi.mocked(call).getMockImplementation();
  vi.mocked(call).mockImplementation(async (endpoint, options) =>
    endpoint.path === rechargeList.totalsEndpoint.path
      ? [{ asset: 'USDT', count: 2, sums: { amount: '-98.69404', fee: '0', credited: '21' } }]
      : answer?.(endpoint, options),
  );
  const { unmount } = show();
  expect(await screen.findByText('-98.69404')).toBeTruthy();
  unmount();
  show('/', [], { sumLook: () => ({ digits: 2 }) });
  expect(await screen.findByText('-98.69')).toBeTruthy();
});

it('asks again while a row changes by itself', async () => {
  const countOfAsked = () => asked().filter(([path]) => path === rechargeList.index.path).length;
  show('/', [], { isMoving: ({ status }) => status === 'pending_review' });
  await screen.findByText('R2');
  page = { ...page, list: [row(2, { status: 'credited' })] };
  await waitFor(() => expect(countOfAsked()).toBe(2), { timeout: 30_000 });
  expect(screen.queryByText('R1')).toBeNull();
});

it('shows the sums of everything found, exactly', async () => {
  show();
  const totals = await screen.findByRole('region', { name: 'Totals for the filtered rows' });
  expect(within(totals).getAllByText('21.00')).toHaveLength(2);
});

it('leaves the year out of times of this year, and of no others', async () => {
  const year = new Date().getFullYear();
  page.list = [
    row(2, { created_at: `${year}-06-15T12:00:00Z` }),
    row(1, { created_at: '2020-06-15T12:00:00Z' }),
  ];
  const { container } = show();
  await screen.findByText('R2');
  const [now, then] = container.querySelectorAll('time');
  expect(now?.textContent).not.toContain(String(year));
  expect(now?.title).toContain(String(year));
  expect(then?.textContent).toContain('2020');
});

it('offers on a row only what the server allows on it', async () => {
  page.list = [row(2, { allowed_actions: ['refuse', 'something_else'] }), row(1)];
  show();
  await screen.findByText('R2');
  const [menu, ...others] = screen.getAllByRole('button', { name: /^Actions:/ });
  expect(others).toEqual([]);
  await userEvent.click(menu as HTMLElement);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Refuse']);
  await userEvent.click(items[0] as HTMLElement);
  expect(onChoose).toHaveBeenCalledWith('refuse', page.list[0]);
});

it('offers the export to those who may, with the filters and the order', async () => {
  const { unmount } = show('/?status=credited', ['recharge.read']);
  await screen.findByText('R2');
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  unmount();
  show('/?status=credited&cursor=c9', ['recharge.export']);
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(download).toHaveBeenCalledWith(
    rechargeList.export,
    { query: { status: 'credited', sort: '-created_at' } },
    expect.stringMatching(/^recharge-.*\.csv$/),
  );
});

it('keeps a typed filter in the address and removes it with its chip', async () => {
  show('/?cursor=c9');
  await screen.findByText('R2');
  await userEvent.type(screen.getByRole('textbox', { name: 'User UID' }), ' 100 {Enter}');
  expect(Object.fromEntries(search())).toEqual({ uid: '100' });
  await userEvent.click(
    within(screen.getByRole('list', { name: 'Active filters' })).getByRole('button', {
      name: 'Clear filter: User UID',
    }),
  );
  expect(Object.fromEntries(search())).toEqual({});
  expect(screen.getByRole('textbox', { name: 'User UID' })).toHaveProperty('value', '');
});

it('goes to the next page by its cursor and to the last by the reversed order', async () => {
  show();
  await screen.findByText('R2');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(lastIndex()).toMatchObject({ cursor: 'n1', sort: '-created_at' }));
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(lastIndex()).toEqual({ sort: 'created_at', page_size: 20 }));
  await waitFor(() =>
    expect(screen.getAllByText(/^R\d$/).map((cell) => cell.textContent)).toEqual(['R1', 'R2']),
  );
});

it('walks through rows by arrow keys and opens one by Enter', async () => {
  show();
  const first = (await screen.findByText('R2')).closest('tr') as HTMLElement;
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toContain('R1');
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Enter' });
  expect(await screen.findByText('drawer of 1')).toBeDefined();
  expect(search().get('id')).toBe('1');
});

it('walks through rows by J and K, and through records while one is open', async () => {
  show();
  await screen.findByText('R2');
  await userEvent.keyboard('j');
  expect(document.activeElement?.textContent).toContain('R2');
  await userEvent.keyboard('jj');
  expect(document.activeElement?.textContent).toContain('R1');
  await userEvent.keyboard('k{Enter}');
  expect(await screen.findByText('drawer of 2')).toBeDefined();
  await userEvent.keyboard('j');
  expect(await screen.findByText('drawer of 1')).toBeDefined();
  await userEvent.keyboard('k');
  expect(await screen.findByText('drawer of 2')).toBeDefined();
});

it('walks through cards by J and K', async () => {
  onPhone();
  show();
  const cards = await screen.findAllByRole('button', { name: /^R\d$/ });
  await userEvent.keyboard('jj');
  expect(document.activeElement).toBe(cards[1]);
  await userEvent.keyboard('k');
  expect(document.activeElement).toBe(cards[0]);
  vi.mocked(window.matchMedia).mockRestore();
});

it('offers to clear the filters where they find nothing', async () => {
  page = { list: [], next: null, previous: null, total: 0, total_capped: false };
  show('/?status=credited&sort=amount');
  await screen.findByText('No matching records');
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear all filters' })[0] as HTMLElement);
  expect(Object.fromEntries(search())).toEqual({ sort: 'amount' });
});

it('says how the first row comes about, where the feature does', async () => {
  page = { list: [], next: null, previous: null, total: 0, total_capped: false };
  renderPage(<ListPage list={rechargeList} namespace="adjustments" primary={[]} drawer={() => null} />);
  expect(await screen.findByText('Propose an adjustment to correct a balance.')).toBeTruthy();
});

it('says where the counting stopped', async () => {
  page = { ...page, total: 10_000, total_capped: true };
  show();
  expect(await screen.findByText('10,000+ rows')).toBeDefined();
});

it('does not open a closed drawer again on the way back', async () => {
  show('/?sort=amount');
  fireEvent.click(await screen.findByText('R2'));
  fireEvent.click(await screen.findByText('drawer of 2'));
  fireEvent.click(screen.getByText('back'));
  expect(Object.fromEntries(search())).toEqual({ sort: 'amount' });
});

const refused = (code: number, error: string) => new ApiError({ code, error, message: 'Out of order' });

it('goes to the first page by itself where the place is lost, without a step of the history', async () => {
  vi.mocked(call).mockImplementation(async (endpoint, options) => {
    if (endpoint.path !== rechargeList.index.path) return [];
    if (new URLSearchParams(options?.query as Record<string, string>).has('cursor'))
      throw refused(400, 'cursor_invalid');
    return page;
  });
  show('/?cursor=lost');
  await screen.findByText('R2');
  expect(search().has('cursor')).toBe(false);
  fireEvent.click(screen.getByText('back'));
  expect(search().has('cursor')).toBe(false);
  expect(vi.mocked(call).mock.calls.every(([, options]) => options?.quiet)).toBe(true);
});

it('keeps the rows that are there when asking again fails', async () => {
  show();
  await screen.findByText('R2');
  vi.mocked(call).mockRejectedValue(refused(500, 'internal'));
  await queryClient.refetchQueries({ queryKey: [rechargeList.index.path] });
  expect((await screen.findByRole('alert')).textContent).toMatch(/seeing earlier data.*Out of order/);
  expect(screen.getByText('R2')).toBeDefined();
});

it('leaves a page that is refused', async () => {
  const onForbidden = vi.fn();
  const quiet = {
    text: () => undefined,
    showError: vi.fn(),
    onSignedOut: vi.fn(),
    onLocked: vi.fn(),
    onStepUp: async () => false,
    onAccessChanged: vi.fn(),
    cover: vi.fn(),
  };
  setSurroundings({ ...quiet, onForbidden });
  vi.mocked(call).mockRejectedValue(refused(403, 'forbidden'));
  show();
  await waitFor(() => expect(onForbidden).toHaveBeenCalledOnce());
});

/** The window is as narrow as a phone. */
function onPhone() {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    media,
    matches: true,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => true,
  }));
}

it('has the heading of a card beside the button that opens it, whatever the heading holds', async () => {
  onPhone();
  const cells = { no: ({ no }: Recharge) => <a href="#elsewhere">{no}</a> };
  renderPage(
    <ListPage
      list={rechargeList}
      namespace="recharges"
      primary={['status']}
      cells={cells}
      drawer={(id) => <p>drawer {id}</p>}
    />,
  );
  const link = await screen.findByRole('link', { name: 'R2' });
  expect(link.closest('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'R2' }));
  expect(await screen.findByText('drawer 2')).toBeDefined();
  vi.mocked(window.matchMedia).mockRestore();
});

it('can be put in order on a phone', async () => {
  onPhone();
  show('/?cursor=c9');
  await screen.findByText('R2');
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'Sort by' }), { target: { value: 'amount' } });
  expect(Object.fromEntries(search())).toEqual({ sort: 'amount' });
  vi.mocked(window.matchMedia).mockRestore();
});

it('keeps the choice of columns for one person only', async () => {
  const choice = () => screen.findByRole('checkbox', { name: 'User UID' });
  const { unmount } = show();
  fireEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
  fireEvent.click(await choice());
  expect(await choice()).toHaveProperty('checked', false);
  const key = Object.keys(localStorage).find((name) => name.startsWith('quarterdeck.columns.'));
  expect(key).toBe(`quarterdeck.columns.${useSession.getState().user?.id}.${rechargeList.path}`);
  unmount();
  localStorage.removeItem(key ?? '');
});

it('draws a row again only when something of it changed', async () => {
  const drawn: number[] = [];
  const cells = {
    no: (recharge: Recharge) => {
      drawn.push(recharge.id);
      return recharge.no;
    },
  };
  function Page() {
    return (
      <ListPage
        list={rechargeList}
        namespace="recharges"
        primary={['status']}
        cells={cells}
        actions={{ looks: { approve: {} }, onChoose }}
        bulk={{ isSelectable: () => true, bar: () => null }}
        drawer={() => null}
      />
    );
  }
  renderPage(<Page />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select #1' }));
  drawn.length = 0;
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select #1' }));
  expect(new Set(drawn)).toEqual(new Set([1]));
  drawn.length = 0;
  page = { ...page, list: [row(2), row(1, { no: 'R1b' })] };
  await queryClient.refetchQueries({ queryKey: [rechargeList.index.path] });
  await screen.findByText('R1b');
  expect(new Set(drawn)).toEqual(new Set([1]));
});

it('has the way to what the log says of a row in its menu, for those who may read the log', async () => {
  show('/', ['admin_log.read']);
  await screen.findByText('R2');
  const [menu] = screen.getAllByRole('button', { name: /^Actions/ });
  if (menu) await userEvent.click(menu);
  const entry = await screen.findByRole('menuitem', { name: 'Admin log history' });
  expect(entry.getAttribute('href')).toMatch(/\?object_type=recharge&object_id=\d+$/);
});

it('keeps how wide a column is, by keyboard too, and forgets it again', async () => {
  const edge = async () =>
    (await screen.findAllByRole('separator', { name: 'Column width' }))[0] as HTMLElement;
  const { unmount } = show();
  await screen.findByText('R2');
  (await edge()).focus();
  await userEvent.keyboard('{ArrowRight}');
  const set = (await edge()).getAttribute('aria-valuetext');
  expect(set).toMatch(/^Number: \d+ px$/);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-valuetext')).toBe('User UID: automatic');
  unmount();
  show();
  await screen.findByText('R2');
  expect((await edge()).getAttribute('aria-valuetext')).toBe(set);
  (await edge()).focus();
  await userEvent.keyboard('{Home}');
  expect((await edge()).getAttribute('aria-valuetext')).toBe('Number: automatic');
});

it('shows rows closer to each other, on every list', async () => {
  show();
  await screen.findByText('R2');
  await userEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Compact' }));
  expect(screen.getByRole('table').getAttribute('data-density')).toBe('compact');
  await userEvent.click(screen.getByRole('radio', { name: 'Comfortable' }));
  expect(screen.getByRole('table').getAttribute('data-density')).toBe('comfortable');
});

it('says on a card what a record is, how much, and who it belongs to, and no more', async () => {
  onPhone();
  page.list = [row(2, { txid: 'f00', network: 'TRC20' })];
  show();
  const card = (await screen.findByRole('button', { name: 'R2' })).closest('li') as HTMLElement;
  expect(within(card).getByText('10.50')).toBeDefined();
  expect(
    within(card)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toContain('User UID');
  expect(within(card).queryByText('f00')).toBeNull();
  vi.mocked(window.matchMedia).mockRestore();
});

it('has the unit of amounts once, in the head of their column, where all of them are in one', async () => {
  show();
  await screen.findAllByText('10.50');
  const head = screen.getByRole('columnheader', { name: /^Amount/ });
  const cell = () => screen.getAllByText('10.50')[0]?.closest('td');
  const shown = () => within(cell() as HTMLElement).getByText('USDT').className;
  expect(within(head).getByText('USDT')).toBeDefined();
  expect(cell()?.textContent, 'read aloud with the amount').toBe('10.50\u00a0USDT');
  expect(shown()).toContain('VisuallyHidden');
  page = { ...page, list: [row(2), row(1, { asset: 'L' })] };
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(within(head).queryByText('USDT')).toBeNull());
  expect(shown()).not.toContain('VisuallyHidden');
});
