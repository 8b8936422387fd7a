import { configDefaults } from '@quarterdeck/contract/features/config/config';
import { expect, test } from 'vitest';
import { verdictOn } from './tiers.ts';

const terms = configDefaults.trader_tiers;
const standing = { tier: 2, followers: 40, active: 40, failing_days: 0, bond: '300' };

test.each([
  [{}, undefined],
  [
    { followers: 100, active: 86 },
    { tier: 3, reason: 'full_and_active' },
  ],
  [{ followers: 100, active: 85 }, undefined],
  [{ tier: 4, followers: 1000, active: 1000, bond: '5000' }, undefined],
  [
    { failing_days: 5, bond: '299' },
    { tier: 1, reason: 'bond_short' },
  ],
  [{ failing_days: 5 }, { tier: 1, reason: 'silent' }],
  [{ failing_days: 4, bond: '299' }, undefined],
  [{ tier: 1, failing_days: 9, bond: '0' }, undefined],
])('with %j the verdict is %j', (given, expected) => {
  expect(verdictOn({ ...standing, ...given }, terms)).toEqual(expected);
});
