import type { WaitingWork } from '@quarterdeck/contract/features/home/home';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import HomePage from './home-page.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const waits = (work: Partial<WaitingWork>): WaitingWork => ({
  count: 1,
  capped: false,
  oldest: null,
  usdt: null,
  late: null,
  ...work,
});

it('puts late work first, then urgent work, each by its oldest', async () => {
  vi.mocked(call).mockResolvedValue({
    withdrawals_to_review: waits({ oldest: '2026-01-03T00:00:00Z', late: 0 }),
    withdrawals_to_pay: waits({ count: 4, oldest: '2026-01-02T00:00:00Z', late: 3 }),
    withdrawals_stuck: waits({ oldest: '2026-01-05T00:00:00Z' }),
    withdrawals_failed: waits({ count: 0 }),
    recharges_to_review: waits({ capped: true, usdt: '5000', oldest: '2026-01-02T00:00:00Z', late: 0 }),
    trader_applications_to_review: waits({ count: 2, oldest: '2026-01-01T00:00:00Z', late: 1 }),
  });
  renderPage(<HomePage />);
  await screen.findByText('3 overdue');
  const table = screen.getByRole('table', { name: /My queue/ });
  const queue = within(table).getAllByRole('rowheader');
  expect(queue.map(({ textContent }) => textContent)).toEqual([
    'Trader applications to review',
    'Withdrawals to pay',
    'Stuck withdrawals',
    'Recharges to review',
    'Withdrawals to review',
    'Failed payments',
  ]);
  expect(screen.getAllByText(/overdue$/)).toHaveLength(2);
  const recharges = within(table).getByRole('row', { name: /Recharges/ });
  expect(
    within(recharges)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1+', expect.stringMatching(/ d \d+ h\+$/), '5,000.00+']);
});
