import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import type { AddressPayments, Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { Review } from './review.tsx';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), download: vi.fn() }));

const asked: Partial<Withdrawal> = {
  status: 'pending_review',
  risk_score: 0,
  risk_reasons: [],
  needs_second: false,
  reviewer1: null,
  reviewer2: null,
  reviewed_at: null,
  taken_by: null,
  reason: null,
  user_frozen: false,
  user_blacklisted: false,
  address_listed: null,
};

const unpaid: AddressPayments = { count: 0, own: 0, users: 0, last_at: null };

function show(changes: Partial<Withdrawal>, history: HistoryEntry[] = [], payments = unpaid) {
  const row = { ...asked, ...changes } as Withdrawal;
  renderPage(
    <Review row={row} riskNow={null} addressPayments={payments} history={history} onHandOver={() => {}} />,
  );
}

it.each([
  [{ address_listed: 'block' }, /can’t be approved: its address is blocked/],
  [{ user_frozen: true }, /can’t be approved: the user is frozen/],
  [{ user_frozen: true, user_blacklisted: true }, /can’t be approved: the user is blacklisted/],
] as const)('says why no one is offered to approve it: %o', (changes, words) => {
  show(changes);
  expect(screen.getAllByText(/can’t be approved/)).toHaveLength(1);
  expect(screen.getByText(words)).toBeDefined();
});

it.each([{ address_listed: 'watch' }, { status: 'refuse', address_listed: 'block' }] as const)(
  'says nothing of it where that stands in no one’s way: %o',
  (changes) => {
    show(changes);
    expect(screen.queryByText(/can’t be approved/)).toBeNull();
  },
);

it('names who refused it, in place of reviews that never were', () => {
  const at = '2026-01-01T00:00:00Z';
  const step = { at, reason: null, batch_ids: [] };
  show({ status: 'refuse' }, [
    { ...step, action: 'withdrawal.request', actor: 'platform', from: null, to: 'pending_review' },
    { ...step, action: 'withdrawal.refuse', actor: 'checker', from: 'pending_review', to: 'refuse' },
  ]);
  expect(screen.getByText('Refused by').nextElementSibling?.textContent).toBe('checker');
  expect(screen.getByText('Refused')).toBeDefined();
  expect(screen.queryByText('First reviewer')).toBeNull();
  expect(screen.queryByText('Reviewed')).toBeNull();
});

it('says of one that its user gave up when, and of no one that they refused it', () => {
  const step = { at: '2026-01-01T00:00:00Z', reason: null, batch_ids: [] };
  show({ status: 'refuse', reason: 'user_cancel' }, [
    { ...step, action: 'withdrawal.cancel', actor: 'platform', from: 'pending_review', to: 'refuse' },
  ]);
  expect(screen.getByText('Canceled')).toBeDefined();
  expect(screen.getByText('Canceled by the user')).toBeDefined();
  expect(screen.queryByText(/Refused/)).toBeNull();
});

it.each([
  [unpaid, 'None'],
  [{ count: 1, own: 1, users: 1 }, /^1 payment1 by this userLast:/],
  [{ count: 3, own: 2, users: 2 }, /^3 payments2 by this user · 1 by 1 other userLast:/],
  [{ count: 4, own: 0, users: 2 }, /^4 payments4 by 2 other usersLast:/],
])('says who was paid to the address before: %o', (payments, text) => {
  show({ address: 'T1' }, [], { last_at: '2026-01-01T00:00:00Z', ...payments });
  const fact = screen.getByText('Earlier payments to this address').nextElementSibling;
  expect(fact?.textContent).toMatch(text);
});

it.each([
  [[50, 20, 35, 10], 1],
  [[50, 50], 0],
])('says that the score is capped where its reasons add up to more: %o', (scores, count) => {
  const risk_reasons: Withdrawal['risk_reasons'] = scores.map((score, index) => ({
    code:
      (['first_withdrawal', 'new_address', 'shared_device', 'velocity'] as const)[index] ?? 'velocity_sum',
    score,
    detail: null,
  }));
  show({ risk_score: 100, risk_reasons });
  expect(screen.queryAllByText('Capped at 100')).toHaveLength(count);
});

it('marks the reasons that came after the request', () => {
  const risk_reasons = [
    { code: 'new_address', score: 20, detail: null },
    { code: 'user_flagged', score: 40, detail: '90', later: true },
  ] as const;
  show({ risk_score: 60, risk_reasons: [...risk_reasons] });
  expect(screen.getAllByText(/New/, { selector: 'strong' })).toHaveLength(1);
});
