import {
  type Adjustment,
  adjustmentDetail,
  approveAdjustment,
  reverseAdjustment,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import ActionDialog from './action-dialog.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), upload: vi.fn(), download: vi.fn(), fetchFile: vi.fn() }));

const row = {
  id: 5,
  version: 1,
  no: 'A1',
  uid: 'u7',
  asset: 'USDT',
  amount: '40.5',
  direction: 'deduct',
  allowed_actions: ['approve', 'reverse'],
} as Adjustment;
const line = { uid: null, asset: 'USDT', debit: '40.5', credit: '0', before: '0', after: '0' };
/** What comes in pays a debt at once: the same account on both sides. */
const lines = [
  { ...line, account_code: '408' },
  { ...line, account_code: '201', uid: 'u7', debit: '0', credit: '40.5' },
  { ...line, account_code: '201', uid: 'u7' },
];

beforeEach(() =>
  vi
    .mocked(call)
    .mockReset()
    .mockImplementation(
      async (endpoint) =>
        (endpoint === adjustmentDetail ? { preview: { lines, short: false, usdt: '40.5' } } : {}) as never,
    ),
);

const bodyOf = (wanted: unknown) =>
  vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === wanted)?.[1]?.body;

it('says whose money goes, and shows what approving books', async () => {
  const complaints = vi.spyOn(console, 'error');
  renderPage(<ActionDialog chosen={{ action: 'approve', row }} onClose={() => {}} />);
  expect(screen.getByText(/40\.50 USDT will be deducted from user u7’s available balance/)).toBeDefined();
  const booked = within(await screen.findByRole('list', { name: 'Posting preview' }));
  expect(booked.getAllByRole('listitem').length).toBe(3);
  expect(complaints).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(bodyOf(approveAdjustment)).toEqual({ id: 5, version: 1 }));
});

it('asks why one is taken back, and says what comes of it', async () => {
  renderPage(<ActionDialog chosen={{ action: 'reverse', row }} onClose={() => {}} />);
  expect(screen.getByText(/40\.50 USDT will be returned to user u7’s available balance/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
  expect((await screen.findAllByText(/ is required$/)).length).toBe(2);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'wrong');
  await userEvent.type(screen.getByRole('textbox', { name: 'Evidence' }), 'ticket');
  await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }));
  await waitFor(() =>
    expect(bodyOf(reverseAdjustment)).toEqual({ id: 5, version: 1, reason: 'wrong', evidence: 'ticket' }),
  );
});
