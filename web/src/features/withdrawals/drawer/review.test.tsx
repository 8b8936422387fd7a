import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
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

function show(changes: Partial<Withdrawal>, history: HistoryEntry[] = []) {
  const row = { ...asked, ...changes } as Withdrawal;
  renderPage(<Review row={row} riskNow={null} history={history} onHandOver={() => {}} />);
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
