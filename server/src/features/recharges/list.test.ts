import { rechargeStatuses } from '@quarterdeck/contract/features/recharges/machine';
import { rechargeList, rechargeSources } from '@quarterdeck/contract/features/recharges/recharges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { exported } from '#test/support/csv.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aRecharge, bookCredit } from './fixtures.ts';

let server: TestServer;
let maker: Client;
let userId: number;

const huge = '12345678901234567890.123456789012345678';

beforeAll(async () => {
  server = await testServer();
  maker = await server.signIn('maker');
  const { db } = server.services;
  const users = [await aUser(db), await aUser(db, { uid: '=cmd' }), await aUser(db)];
  for (let index = 0; index < 40; index += 1) {
    const source = rechargeSources[index % 3] ?? 'chain';
    const isManual = source === 'manual';
    const row = await aRecharge(db, {
      user_id: users[index % users.length]?.id ?? 0,
      status: rechargeStatuses[index % rechargeStatuses.length] ?? 'created',
      source,
      asset: (['USDT', 'USDT', 'L', 'R'] as const)[index % 4] ?? 'USDT',
      network: isManual ? null : (['TRC20', 'BEP20'] as const)[index % 2],
      address: isManual ? null : `address-${index % 4}`,
      txid: isManual ? null : `transaction-${index}`,
      vout: isManual ? null : 0,
      provider_ref: isManual ? null : `ref-${index % 7}-${source === 'psp' ? index : ''}`,
      amount: index === 7 ? huge : `${(index * 13) % 29}.${index + 1}`,
      credited: index === 7 ? huge : '0.000001',
      fee: '0.5',
      maker_id: isManual ? 1 : null,
      reviewer_id: isManual ? 2 : null,
      reason: index % 5 === 0 ? '@SUM(A1:A9)' : null,
      created_at: new Date(Date.UTC(2026, 1, (index * 3) % 11)).toISOString(),
    });
    if (row.status === 'credited')
      await bookCredit(server, row, new Date(Date.UTC(2026, 2, index)).toISOString());
    userId = row.id > 0 ? (users[0]?.id ?? 0) : 0;
  }
});
afterAll(() => server.close());

test('each filter finds the rows that have the value, counts them and adds them up', () =>
  checkFilters(maker, rechargeList));

test('each order holds, upwards and downwards', () => checkSorts(maker, rechargeList));

test.each(['-id', 'amount', '-created_at'])(
  'paging by %s shows every row once there and once back, while money comes in',
  (sort) =>
    checkPaging(maker, rechargeList, () => aRecharge(server.services.db, { user_id: userId }), { sort }),
);

test('the export holds what the list holds: amounts exact to the last digit, formulas made harmless', async () => {
  await checkExport(maker, rechargeList);
  await checkExport(maker, rechargeList, { sort: 'amount', asset: 'USDT,L' });
  const { header, records } = await exported(maker, rechargeList);
  const column = (name: string) => new Set(records.map((record) => record[header.indexOf(name)]));
  expect(column('amount')).toContain(huge);
  expect(column('reason')).toContain("'@SUM(A1:A9)");
  expect(column('uid')).toContain("'=cmd");
});

test('a list is for those who may read it, its export for those who may export', async () => {
  const support = await server.signIn('support');
  expect((await support.get(rechargeList.index)).status).toBe(200);
  expect(await support.get(rechargeList.export)).toMatchObject({ status: 403, error: 'forbidden' });
  const content = await server.signIn('content');
  for (const endpoint of [rechargeList.index, rechargeList.totalsEndpoint, rechargeList.export]) {
    expect(await content.get(endpoint)).toMatchObject({ status: 403, error: 'forbidden' });
    expect((await server.anonymous.get(endpoint)).status).toBe(401);
  }
});
