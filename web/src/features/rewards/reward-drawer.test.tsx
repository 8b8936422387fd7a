import type { Reward } from '@quarterdeck/contract/features/rewards/rewards';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#kit/testing.tsx';
import { RewardFacts } from './reward-drawer.tsx';

const row = {
  id: 1,
  kind: 'activity',
  source_id: 7,
  fee_kind: null,
  base: '50',
  base_asset: 'USDT',
  amount: '10',
  asset: 'R',
  rate: null,
  clipped_by: null,
  reason: null,
  beneficiary_uid: 'U1',
  source_uid: 'U2',
  plan_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
} as Partial<Reward> as Reward;

it.each([
  ['code', null, 'Activation #7'],
  ['recharge', null, 'Recharge #7'],
  ['activity', null, 'Activity #7'],
  ['fee', 'robot_fee', 'Robot fee #7'],
] as const)('names a %s (%s) as its source, and the base in its own asset', (source_type, fee_kind, text) => {
  renderPage(<RewardFacts row={{ ...row, source_type, fee_kind }} />);
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText('Base').closest('div')?.textContent).toMatch(/50\.00.*USDT/);
});
