import { expect } from '@playwright/test';
import { rechargeStatuses } from '../../contract/src/features/recharges/machine.ts';
import { withdrawalStatuses } from '../../contract/src/features/withdrawals/machine.ts';
import { dataOf } from '../support/answer.ts';
import { test } from '../support/test.ts';

test('the sample data has many people, and recharges and withdrawals in every status', {
  tag: '@core',
}, async ({ staff }) => {
  const admin = staff('admin');
  const count = async (path: string) => dataOf(await admin.get<{ total: number }>(path)).total;

  expect(await count('/backstage/user/index')).toBeGreaterThanOrEqual(160);
  for (const status of rechargeStatuses)
    expect(await count(`/backstage/recharge/index?status=${status}`), status).toBeGreaterThan(0);
  for (const status of withdrawalStatuses)
    expect(await count(`/backstage/withdrawal/index?status=${status}`), status).toBeGreaterThan(0);
});
