import { Notifications } from '@mantine/notifications';
import { closeWithdrawal } from '@quarterdeck/contract/features/withdrawals/payments';
import {
  approveWithdrawal,
  refuseWithdrawal,
  takeNextWithdrawal,
} from '@quarterdeck/contract/features/withdrawals/reviews';
import type { Withdrawal, WithdrawalDetail } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { renderPage } from '#kit/testing.tsx';
import ActionDialog from './action-dialog.tsx';

// What is asked besides never comes.
vi.mock('#api/client.ts', () => ({ call: vi.fn(() => new Promise(() => {})), download: vi.fn() }));

const order: Partial<Withdrawal> = {
  id: 1,
  version: 1,
  no: 'W1',
  uid: '42',
  asset: 'USDT',
  network: 'TRC20',
  address: 'TAddressOfTheUser',
  memo: 'tag 7731',
  gross: '11',
  net: '10',
  fee: '1',
  confirmations: 0,
  allowed_actions: ['submit', 'paid', 'close'],
};
const row = order as Withdrawal;
/** Of a machine that is busy with other tests. */
const patience = { timeout: 30_000 };

it.each(['submit', 'paid'] as const)('gives people who pay manually all there is to copy (%s)', (action) => {
  renderPage(<ActionDialog chosen={{ action, row }} onClose={() => {}} />);
  for (const value of ['10', 'TAddressOfTheUser', 'tag 7731']) {
    expect(screen.getByRole('button', { name: `Copy ${value}` })).toBeDefined();
  }
});

it('says how many confirmations completing needs, and how many are known', async () => {
  vi.mocked(call).mockResolvedValueOnce({ confirmations_needed: 19 } as WithdrawalDetail);
  renderPage(<ActionDialog chosen={{ action: 'close', row }} onClose={() => {}} />);
  expect(await screen.findByText(/on TRC20 needs 19 confirmations.*Recorded: 0/)).toBeDefined();
});

it.each(['1e3', '0x10', 'many', '-1'])('takes only digits as confirmations, not “%s”', async (typed) => {
  renderPage(<ActionDialog chosen={{ action: 'close', row }} onClose={() => {}} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Confirmations' }), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText('Digits only')).toBeDefined();
  expect(call).not.toHaveBeenCalledWith(closeWithdrawal, expect.anything());
});

it('puts the focus on the box of the risk that is to be acknowledged', async () => {
  const risky = {
    ...row,
    status: 'pending_review',
    risk_score: 90,
    risk_reasons: [],
    taken_by: null,
    taken_until: null,
    allowed_actions: ['approve'],
  } satisfies Partial<Withdrawal> as Withdrawal;
  renderPage(<ActionDialog chosen={{ action: 'approve', row: risky }} onClose={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const box = screen.getByRole('checkbox', { name: /90/ });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(call).not.toHaveBeenCalledWith(approveWithdrawal, expect.anything());
});

it.each([
  ['approve', approveWithdrawal],
  ['refuse', refuseWithdrawal],
] as const)('asks who would %s what a colleague has to say that they know', async (action, endpoint) => {
  const taken = {
    ...row,
    status: 'pending_review',
    risk_score: 0,
    risk_reasons: [],
    taken_by: 'risk',
    taken_until: '2026-01-01T00:15:00Z',
    allowed_actions: [action],
  } satisfies Partial<Withdrawal> as Withdrawal;
  renderPage(<ActionDialog chosen={{ action, row: taken }} onClose={() => {}} />);
  const button = screen.getByRole('button', { name: new RegExp(`^${action}$`, 'i') });
  expect(screen.getByText(/Reserved for risk/)).toBeDefined();
  const reason = screen.queryByRole('textbox', { name: /Reason/ });
  if (reason) await userEvent.type(reason, 'Fraud');
  await userEvent.click(button);
  expect(await screen.findByText(`Confirm that you still want to ${action}`)).toBeDefined();
  expect(call).not.toHaveBeenCalledWith(endpoint, expect.anything());
  await userEvent.click(
    screen.getByRole('checkbox', { name: `risk is reviewing this. I still want to ${action} it.` }),
  );
  await userEvent.click(button);
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      endpoint,
      expect.objectContaining({ body: expect.objectContaining({ acknowledge_taken: true }) }),
    ),
  );
});

it.each([
  ['pending_review', 'First review of W1 approved. Awaiting second review.'],
  ['withdrawing', 'W1 approved'],
] as const)('says what became of an approved one: %s', async (status, words) => {
  const asked: Withdrawal = {
    ...row,
    risk_score: 0,
    risk_reasons: [],
    needs_second: true,
    reviewer1_id: null,
    allowed_actions: ['approve'],
  };
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint.path === approveWithdrawal.path ? { ...asked, status } : { risk_now: null },
  );
  renderPage(
    <>
      <ActionDialog chosen={{ action: 'approve', row: asked }} onClose={() => {}} />
      <Notifications />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(words)).toBeDefined();
});

it.each([
  ['ada', true],
  ['risk', false],
  [null, false],
] as const)(
  'goes on with the queue after a decision on what was taken from it: by %s',
  async (taken_by, goesOn) => {
    const asked = {
      ...row,
      status: 'pending_review',
      risk_score: 0,
      risk_reasons: [],
      taken_by,
      taken_until: null,
      allowed_actions: ['approve'],
    };
    vi.mocked(call).mockImplementation(async (endpoint) =>
      endpoint.path === takeNextWithdrawal.path
        ? { withdrawal: { ...row, id: 2 } }
        : { ...asked, risk_now: null },
    );
    renderPage(<ActionDialog chosen={{ action: 'approve', row: asked as Withdrawal }} onClose={() => {}} />);
    if (taken_by === 'risk')
      await userEvent.click(screen.getByRole('checkbox', { name: /risk is reviewing this/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(call).toHaveBeenCalledWith(approveWithdrawal, expect.anything()), patience);
    if (goesOn) await waitFor(() => expect(call).toHaveBeenCalledWith(takeNextWithdrawal, {}), patience);
    else expect(screen.queryByRole('checkbox', { name: /next one/ })).toBeNull();
  },
);
