import {
  declineReward,
  requestReward,
  rewardBond,
  type Trader,
} from '@quarterdeck/contract/features/traders/traders/traders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api/client.ts';
import { fill, renderPage } from '#kit/testing.tsx';
import ActionDialog from './action-dialog.tsx';
import type { TraderAction } from './actions.ts';

vi.mock('#api/client.ts', () => ({ call: vi.fn(), upload: vi.fn(), download: vi.fn(), fetchFile: vi.fn() }));

const row = {
  ...{ id: 5, version: 3, display_name: 'Steady Yield', status: 'active', bond: '100', bond_required: '300' },
  ...{ bond_kind: null, bond_amount: null, bond_to: null, bond_maker_id: null, bond_maker: null },
  allowed_actions: ['request_reward'],
} as unknown as Trader;

const asked = {
  ...row,
  ...{
    bond_kind: 'reward',
    bond_amount: '25.5',
    bond_to: 'available',
    bond_maker_id: 2,
    bond_maker: 'maker',
  },
  allowed_actions: ['reward_bond', 'decline_reward'],
} as Trader;

beforeEach(() =>
  vi
    .mocked(call)
    .mockReset()
    .mockResolvedValue({} as never),
);

const show = (action: TraderAction, of: Trader) =>
  renderPage(<ActionDialog chosen={{ action, row: of }} onClose={() => {}} />);
const bodyOf = (wanted: unknown) =>
  vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === wanted)?.[1]?.body;

it('asks how much, where to and why, and says that another admin decides', async () => {
  show('request_reward', row);
  expect(screen.getByText(/pays Steady Yield a reward after another admin approves it/)).toBeDefined();
  expect(screen.getByText(/100\.00 USDT, 300\.00 USDT required/)).toBeDefined();
  expect(screen.getByText(/counts toward the tier requirement/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Request bond reward' }));
  expect((await screen.findAllByText(/ is required$/)).length).toBe(3);
  expect(bodyOf(requestReward)).toBeUndefined();
  fill(screen.getByRole('textbox', { name: 'Amount' }), '25.5');
  await userEvent.click(screen.getByRole('radio', { name: 'Available balance' }));
  expect(screen.getByText(/A debt is repaid first/)).toBeDefined();
  fill(screen.getByRole('textbox', { name: 'Reason' }), 'Best of the quarter');
  fill(screen.getByRole('textbox', { name: 'Evidence' }), 'Ticket 90');
  await userEvent.click(screen.getByRole('button', { name: 'Request bond reward' }));
  const why = { reason: 'Best of the quarter', evidence: 'Ticket 90' };
  await waitFor(
    () =>
      expect(bodyOf(requestReward)).toEqual({ id: 5, version: 3, amount: '25.5', to: 'available', ...why }),
    { timeout: 30_000 },
  );
});

it('says who asked, how much is paid and where to', async () => {
  show('reward_bond', asked);
  expect(
    screen.getByText(/maker requested a reward: .*25\.50 USDT to Steady Yield’s available balance/),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Approve bond reward' }));
  await waitFor(() => expect(bodyOf(rewardBond)).toEqual({ id: 5, version: 3 }), { timeout: 30_000 });
});

it('declines with a reason', async () => {
  show('decline_reward', asked);
  fill(screen.getByRole('textbox', { name: 'Reason' }), 'Not this quarter');
  await userEvent.click(screen.getByRole('button', { name: 'Decline bond reward' }));
  await waitFor(
    () => expect(bodyOf(declineReward)).toEqual({ id: 5, version: 3, reason: 'Not this quarter' }),
    { timeout: 30_000 },
  );
});
