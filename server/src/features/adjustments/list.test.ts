import {
  adjustmentCategories,
  adjustmentDirections,
  adjustmentList,
} from '@quarterdeck/contract/features/adjustments/adjustments';
import { adjustmentStatuses } from '@quarterdeck/contract/features/adjustments/machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { anAdjustment } from './fixtures.ts';

let server: TestServer;
let maker: Client;
let userId: number;

beforeAll(async () => {
  server = await testServer();
  maker = await server.signIn('maker');
  const { db } = server.services;
  const users = [await aUser(db), await aUser(db, { uid: '=cmd' })];
  userId = users[0]?.id ?? 0;
  for (let index = 0; index < 30; index += 1)
    await anAdjustment(db, {
      user_id: users[index % 2]?.id ?? 0,
      status: adjustmentStatuses[index % adjustmentStatuses.length] ?? 'pending',
      direction: adjustmentDirections[index % 2] ?? 'add',
      category: adjustmentCategories[index % adjustmentCategories.length] ?? 'refund',
      asset: (['USDT', 'L', 'R'] as const)[index % 3] ?? 'USDT',
      amount: `${(index * 13) % 29}.${index + 1}`,
      maker_id: (index % 2) + 1,
      checker_id: index % 3 === 0 ? 3 : 4,
      ...(index % 4 === 0 && { ref_type: 'recharge', ref_id: index + 1, ref_no: `R-${index}` }),
      created_at: new Date(Date.UTC(2026, 1, (index * 3) % 11)).toISOString(),
    });
});
afterAll(() => server.close());

test('each filter finds the rows that have the value, counts them and adds them up', () =>
  checkFilters(maker, adjustmentList));

test('each order holds, upwards and downwards', () => checkSorts(maker, adjustmentList));

test('paging shows every row once there and once back, while more are proposed', () =>
  checkPaging(maker, adjustmentList, () => anAdjustment(server.services.db, { user_id: userId }), {
    sort: '-created_at',
  }));

test('the export holds what the list holds, for those who may export', async () => {
  await checkExport(maker, adjustmentList);
  const support = await server.signIn('support');
  expect((await support.get(adjustmentList.index)).status).toBe(200);
  expect((await support.get(adjustmentList.export)).status).toBe(403);
  expect((await (await server.signIn('content')).get(adjustmentList.index)).status).toBe(403);
});
