import { settlements, startSettlement } from '@quarterdeck/contract/features/rewards/rewards';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setConfig } from '#features/codes/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aLine, aPlan, payFee, rewardsOf } from '../fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ background: true });
  await setConfig(server, 'reward', { reward_hold_days: '0' });
  await aPlan(server);
});
afterAll(() => server.close());

it('settles what is due when somebody asks, going on with one that failed, and says how far it is', async () => {
  const [, , payer] = await aLine(server);
  await payFee(server, payer);
  const [maker, support] = [await server.signIn('maker'), await server.signIn('support')];
  expect((await support.post(startSettlement)).error).toBe('forbidden');
  expect((await support.call(settlements)).due).toBe(2);
  const { rows } = await server.pool.query(`
    INSERT INTO settlement (status, cut_off, started_by, due) VALUES ('failed', now(), 'test', 2) RETURNING id`);
  expect(await maker.call(startSettlement)).toMatchObject({ id: rows[0].id, due: 2 });
  const settled = async () =>
    (await support.call(settlements)).list.find(({ status }) => status === 'completed');
  await vi.waitUntil(async () => (await settled()) !== undefined, { timeout: 30_000, interval: 20 });
  expect(await settled()).toMatchObject({
    settled: 2,
    withheld: 0,
    totals: [{ asset: 'USDT', amount: '30' }],
  });
  expect((await rewardsOf(server, payer)).map(({ status }) => status)).toEqual(['settled', 'settled']);
});
