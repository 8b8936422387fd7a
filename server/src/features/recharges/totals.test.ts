import {
  approveRecharge,
  proposeRecharge,
  rechargeList,
} from '@quarterdeck/contract/features/recharges/recharges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('anyone who has just changed something sees it in counts and totals, which others share for seconds', async () => {
  const [maker, checker] = await Promise.all([server.signIn('maker'), server.signIn('checker')]);
  const { uid } = await aUser(server.services.db);
  const waiting = { status: 'pending_review' };
  expect(await checker.call(rechargeList.totalsEndpoint, waiting)).toEqual([]);
  const proposed = await maker.call(proposeRecharge, {
    uid,
    asset: 'USDT',
    amount: '25.5',
    proof: 'Ticket 1',
    reason: 'Sent to a retired address',
  });
  expect(await checker.call(rechargeList.totalsEndpoint, waiting)).toMatchObject([
    { sums: { amount: '25.5' } },
  ]);
  await checker.call(approveRecharge, { id: proposed.id, version: proposed.version });
  expect(await checker.call(rechargeList.totalsEndpoint, waiting)).toEqual([]);
  expect((await checker.call(rechargeList.index, waiting)).total).toBe(0);
});
