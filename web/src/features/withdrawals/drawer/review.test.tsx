import type { Withdrawal } from '@quarterdeck/contract/withdrawals';
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

function show(changes: Partial<Withdrawal>) {
  const row = { ...asked, ...changes } as Withdrawal;
  renderPage(<Review row={row} riskNow={null} onHandOver={() => {}} />);
}

it.each([
  [{ address_listed: 'block' }, /cannot be approved: the screening list blocks its address/],
  [{ user_frozen: true }, /cannot be approved: the user is frozen/],
  [{ user_frozen: true, user_blacklisted: true }, /cannot be approved: the user is blacklisted/],
] as const)('says why nobody is offered to approve it: %o', (changes, words) => {
  show(changes);
  expect(screen.getAllByText(/cannot be approved/)).toHaveLength(1);
  expect(screen.getByText(words)).toBeDefined();
});

it.each([{ address_listed: 'watch' }, { status: 'refuse', address_listed: 'block' }] as const)(
  'says nothing of it where that stands in nobody’s way: %o',
  (changes) => {
    show(changes);
    expect(screen.queryByText(/cannot be approved/)).toBeNull();
  },
);
