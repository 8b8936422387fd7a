import { explorers } from '@quarterdeck/contract/features/config/explorers';
import { bulkApproveWithdrawals } from '@quarterdeck/contract/features/withdrawals/reviews';
import { type Withdrawal, withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import WithdrawalsPage from './list-page.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

/** What this page reads of a withdrawal that waits for its review. */
function waiting(id: number, changes: Partial<Withdrawal> = {}): Withdrawal {
  const row: Partial<Withdrawal> = {
    id,
    no: `W${id}`,
    uid: '100',
    asset: 'USDT',
    gross: '10',
    net: '9',
    fee: '1',
    network: 'TRC20',
    address: 'T1',
    status: 'pending_review',
    risk_score: 0,
    taken_by: null,
    reverse_maker_id: null,
    created_at: '2026-01-01T00:00:00Z',
    version: 1,
    allowed_actions: ['approve'],
    ...changes,
  };
  return row as Withdrawal;
}

let rows: Withdrawal[];

beforeEach(() => {
  rows = [waiting(2), waiting(1)];
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (endpoint) => {
      if (endpoint.path === withdrawalList.index.path) {
        return { list: rows, next: null, previous: null, total: rows.length, total_capped: false };
      }
      if (endpoint.path === explorers.path) return { templates: {} };
      if (endpoint.path !== bulkApproveWithdrawals.path) return [];
      const results = [
        { id: 2, ok: true, error: null, msg: null, row: waiting(2, { status: 'withdrawing' }) },
        { id: 1, ok: false, error: 'second_reviewer_same', msg: 'Another admin must', row: null },
      ];
      rows = [];
      return { results };
    });
});

async function tickAll() {
  renderPage(<WithdrawalsPage />);
  await screen.findByText('W2');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
}

it('says of each what became of it, also after the rows have left the list', async () => {
  await tickAll();
  await userEvent.click(await screen.findByRole('button', { name: 'Approve 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 withdrawals' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
  await screen.findByText('Nothing here yet');
  expect(within(dialog).getByText('1 approved · 1 not approved')).toBeDefined();
  expect(within(dialog).getByText('Another admin must')).toBeDefined();
  expect(call).toHaveBeenCalledWith(
    bulkApproveWithdrawals,
    expect.objectContaining({
      body: {
        rows: [
          { id: 2, version: 1 },
          { id: 1, version: 1 },
        ],
      },
    }),
  );
});

it('asks to leave out one of high risk, and leaves out no other', async () => {
  rows = [waiting(2, { risk_score: 70 }), waiting(1)];
  await tickAll();
  expect(await screen.findByRole('button', { name: 'Approve 2' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('region', { name: '2 selected' }).textContent).toContain('W2 is high risk');
  await userEvent.click(screen.getByRole('button', { name: 'Leave out 1 high-risk' }));
  expect(screen.getByRole('button', { name: 'Approve 1' })).toHaveProperty('disabled', false);
  expect(screen.getByRole('checkbox', { name: 'Select #2' })).toHaveProperty('checked', false);
});

it('lets no one tick what he may not approve', async () => {
  rows = [waiting(2, { allowed_actions: ['refuse'] }), waiting(1)];
  renderPage(<WithdrawalsPage />);
  await screen.findByText('W2');
  const refused = screen.getByRole('checkbox', { name: 'Select #2: You can’t approve this one' });
  expect(refused).toHaveProperty('disabled', true);
  expect(screen.getByRole('checkbox', { name: 'Select #1' })).toHaveProperty('disabled', false);
});

it('lets no one tick what a colleague has, which is approved by itself by anyone who knows', async () => {
  rows = [waiting(2, { taken_by: 'a colleague', taken_until: '2026-01-02T00:00:00Z' }), waiting(1)];
  renderPage(<WithdrawalsPage />);
  await screen.findByText('W2');
  const refused = screen.getByRole('checkbox', { name: 'Select #2: With a colleague' });
  expect(refused).toHaveProperty('disabled', true);
});

it('keeps the dialog of a bulk approval open while it runs', async () => {
  await tickAll();
  await userEvent.click(await screen.findByRole('button', { name: 'Approve 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 withdrawals' });
  vi.mocked(call).mockReturnValue(new Promise(() => {}));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
  expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Approve 2 withdrawals' })).toBeDefined();
});
