import { closedPeriods } from '@quarterdeck/contract/features/reconciliation/periods';
import {
  type ReconOverview,
  reconOverview,
} from '@quarterdeck/contract/features/reconciliation/reconciliation';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { renderPage } from '#kit/testing.tsx';
import OverviewPage from './overview-page.tsx';

const yesterday = {
  day: '2026-01-01',
  checked_at: null,
  rerun_due: false,
  breaks: null,
  unresolved: [],
};

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

/** What the page shows of a run that ended. */
const run = (id: number) =>
  ({
    id,
    status: 'completed_clean',
    totals: [],
    checked: 0,
    breaks: 0,
    capped: false,
    cut_off: '2026-01-02T00:00:00Z',
    finished_at: '2026-01-02T00:00:00Z',
    started_by: 'ada',
  }) as unknown as ReconOverview['rules'][number]['last'];

it('asks again what the next day waits for once a run has ended', async () => {
  let last = run(1);
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint.path === reconOverview.path) {
      const rules = [
        {
          rule: 'ledger_balances',
          last,
          current: null,
          open: 0,
          unresolved: [],
          accepted: { count: 0, nets: [] },
        },
      ];
      return { verdict: 'balanced', rules, unresolved: [], positions: [], positions_at: null };
    }
    return { list: [], next: { day: '2026-01-01', blockers: [], breaks: null }, yesterday };
  });
  renderPage(<OverviewPage />, { abilities: ['reconciliation.read'] });
  const asked = () =>
    vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint.path === closedPeriods.path).length;
  await waitFor(() => expect(asked()).toBe(1));
  last = run(2);
  await act(() => invalidate(reconOverview.path));
  await waitFor(() => expect(asked()).toBe(2));
});

it('tells breaks of every day apart from those of one', async () => {
  const breaks = { count: 3, undated: 2, from: '2025-11-03', to: '2025-11-03' };
  const next = { day: '2026-01-01', blockers: ['breaks_open'], breaks };
  vi.mocked(call).mockImplementation(async ({ path }) =>
    path === reconOverview.path
      ? { verdict: 'breaks', rules: [], unresolved: [], positions: [], positions_at: null }
      : { list: [], next, yesterday },
  );
  renderPage(<OverviewPage />, { abilities: ['reconciliation.read'] });
  expect(await screen.findByRole('link', { name: '3 breaks (1 of 2025-11-03, 2 of all days)' })).toBeTruthy();
});

it('keeps the dialog on the day that was clicked, whatever is read meanwhile', async () => {
  const nextDay = ['2026-01-01', '2026-01-02'];
  vi.mocked(call).mockImplementation(async ({ path }) => {
    if (path === reconOverview.path)
      return { verdict: 'balanced', rules: [], unresolved: [], positions: [], positions_at: null };
    const day = nextDay.shift();
    if (day === undefined) throw new Error('no answer');
    return { list: [], next: { day, blockers: [], breaks: null }, yesterday };
  });
  renderPage(<OverviewPage />, { abilities: ['reconciliation.read', 'reconciliation.close'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Close 2026-01-01' }));
  const isOpen = () => screen.findByRole('dialog', { name: 'Close 2026-01-01' });
  await isOpen();
  await act(() => invalidate(closedPeriods.path));
  await screen.findByRole('button', { name: 'Close 2026-01-02', hidden: true });
  await isOpen();
  await act(() => invalidate(closedPeriods.path));
  await screen.findByText('no answer');
  await isOpen();
});

it.each([
  ['not checked', {}, /^Books of Jan 1, 2026 \(UTC\): not checked yet$/],
  ['due again', { rerun_due: true }, /^Books of Jan 1, 2026 \(UTC\): needs a new run$/],
  [
    'right',
    { checked_at: '2026-01-02T02:10:00Z' },
    /^Books of Jan 1, 2026 \(UTC\): everything agrees · checked .*2026/,
  ],
  [
    'wrong',
    {
      checked_at: '2026-01-02T02:10:00Z',
      breaks: { count: 3, undated: 3, from: null, to: null },
      unresolved: [{ asset: 'USDT', net: '1204.5' }],
    },
    /^Books of Jan 1, 2026 \(UTC\): 3 unresolved breaks · net difference, all rules: 1,204\.50? ?USDT · checked/,
  ],
])('says in a sentence that the books of yesterday are %s', async (_what, about, words) => {
  vi.mocked(call).mockImplementation(async ({ path }) =>
    path === reconOverview.path
      ? { verdict: 'balanced', rules: [], unresolved: [], positions: [], positions_at: null }
      : {
          list: [],
          next: { day: '2026-01-01', blockers: [], breaks: null },
          yesterday: { ...yesterday, ...about },
        },
  );
  renderPage(<OverviewPage />, { abilities: ['reconciliation.read'] });
  const start = await screen.findByText(/^Books of/, {}, { timeout: 30_000 });
  expect(start.parentElement?.textContent).toMatch(words);
});
