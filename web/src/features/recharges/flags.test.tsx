import type { Recharge } from '@quarterdeck/contract/features/recharges/recharges';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { BookedFlag, RequestFlag } from './flags.tsx';

it.each([
  [{ status: 'unmatched', match_user_id: 7 }, 'Match to review'],
  [{ status: 'credited', reverse_maker_id: 2 }, 'Reversal to review'],
  [{ status: 'credited', match_user_id: 7 }, undefined],
  [{ status: 'unmatched' }, undefined],
] as const)('marks what waits for a second admin: %o', (changes, words) => {
  const row = { match_user_id: null, reverse_maker_id: null, ...changes } as Recharge;
  renderPage(<RequestFlag row={row} />);
  expect(screen.queryByText(/to review/)?.textContent).toBe(words);
});

it.each([
  [{ status: 'unmatched', batch_id: 4 }, 'Booked'],
  [{ status: 'unmatched', batch_id: null }, 'Not booked'],
  [{ status: 'credited', batch_id: 4 }, undefined],
] as const)('tells unmatched money that is booked from what only a file tells of: %o', (row, words) => {
  renderPage(<BookedFlag row={row as Recharge} />);
  expect(screen.queryByText(/booked/i)?.textContent).toBe(words);
});
