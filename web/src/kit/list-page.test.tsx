import type { Page } from '@quarterdeck/contract/http/list';
import { type Recharge, rechargeList } from '@quarterdeck/contract/recharges';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call, download } from '#api/client.ts';
import { ListPage } from './list-page.tsx';
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
    address: null,
    txid: null,
    vout: null,
    provider_ref: null,
    source: 'manual',
    confirmations: 0,
    status: 'pending_review',
    proof: null,
    maker_id: 2,
    maker: 'bo',
    reviewer_id: null,
    reviewer: null,
    reason: null,
    batch_id: null,
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

const onChoose = vi.fn();
function show(at = '/', abilities: string[] = []) {
  return renderPage(
    <ListPage
      list={rechargeList}
      namespace="recharges"
      primary={['status', 'uid']}
      actions={{ looks: { approve: {}, refuse: { danger: true } }, onChoose }}
      drawer={(id) => <p>drawer of {id}</p>}
    />,
    { at, abilities },
  );
}

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

it('shows the sums of everything found, exactly', async () => {
  show();
  const totals = await screen.findByRole('region', { name: 'Totals of what the filter finds' });
  expect(within(totals).getAllByText('21.000000')).toHaveLength(2);
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
  expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull();
  unmount();
  show('/?status=credited&cursor=c9', ['recharge.export']);
  await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  expect(download).toHaveBeenCalledWith(
    rechargeList.export,
    { status: 'credited', sort: '-id' },
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
  await waitFor(() => expect(lastIndex()).toMatchObject({ cursor: 'n1', sort: '-id' }));
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(lastIndex()).toEqual({ sort: 'id', page_size: 20 }));
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

it('offers to clear the filters where they find nothing', async () => {
  page = { list: [], next: null, previous: null, total: 0, total_capped: false };
  show('/?status=credited&sort=amount');
  await screen.findByText('No record matches');
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear all filters' })[0] as HTMLElement);
  expect(Object.fromEntries(search())).toEqual({ sort: 'amount' });
});

it('says where the counting stopped', async () => {
  page = { ...page, total: 10_000, total_capped: true };
  show();
  expect(await screen.findByText('10,000+ rows')).toBeDefined();
});
