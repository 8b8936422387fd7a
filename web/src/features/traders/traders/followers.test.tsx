import type { Trader, TraderFollower } from '@quarterdeck/contract/features/traders/traders/traders';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { Followers } from './followers.tsx';

const trader = { uid: 'T1', followers: 2, active_followers: 2, max_followers: 50 } as Trader;
const follower: TraderFollower = {
  ...{ id: 1, user_id: 1, uid: 'U1', amount: '100', equity: '87.5', pnl: '-12.5', has_position: true },
  ...{ idle: false, high_water: '3.25', joined_at: '2026-03-01T09:00:00Z', reported_at: null, robots: 0 },
  ...{ signals: 0, copied: 0, deviation: null },
};

it('shows what followers made, how many of them are at a loss, and in which coin', () => {
  const { container } = renderPage(
    <Followers
      row={trader}
      followers={[follower, { ...follower, id: 2, uid: 'U2', equity: '101', pnl: '1' }]}
      atLoss={1}
    />,
  );
  expect(container.textContent).toContain('1 is at a loss.');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining(['P&L (USDT)', 'High-water mark (USDT)']));
  const at = heads.indexOf('P&L (USDT)') - 1;
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[at]?.textContent);
  expect(cells).toEqual(['-12.50', '+1.00']);
});
