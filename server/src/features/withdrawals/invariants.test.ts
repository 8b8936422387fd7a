import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookAlone } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { withdrawalReleased } from '#ledger/movements/withdrawal.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser, aWithdrawal } from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const check = () => checkInvariants(server.pool, withdrawalChecks);

test('a hold that no open withdrawal explains is named, and so is an open withdrawal without its hold', async () => {
  const user = await aUser(server);
  await aWithdrawal(server, { user, amount: '100' });
  await aWithdrawal(server, { user, amount: '50' });
  expect(await check()).toEqual([]);
  await bookAlone(server.pool, withdrawalReleased({ userId: user.id, asset: 'USDT', gross: '30' }));
  expect(await check()).toEqual([
    { rule: 'hold_is_open_withdrawals', subject: `user ${user.id}, USDT`, expected: '150', actual: '120' },
  ]);
  await server.pool.query("UPDATE withdrawal SET gross = gross - 30, net = net - 30 WHERE gross = '50'");
  expect(await check()).toEqual([]);
});

test('a withdrawal whose batches are not those of its status is named', async () => {
  const { id, user_id } = await aWithdrawal(server);
  await server.pool.query("UPDATE withdrawal SET status = 'refuse' WHERE id = $1", [id]);
  expect(await check()).toEqual([
    { rule: 'hold_is_open_withdrawals', subject: `user ${user_id}, USDT`, expected: '0', actual: '100' },
    {
      rule: 'withdrawal_has_its_batches',
      subject: `withdrawal ${id}, refuse`,
      expected: 'request released',
      actual: 'request',
    },
  ]);
});
