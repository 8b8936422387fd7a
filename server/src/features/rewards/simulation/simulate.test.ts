import { createSharePlan } from '@quarterdeck/contract/features/rewards/plans/plans';
import { rewardList } from '@quarterdeck/contract/features/rewards/rewards';
import { simulateShare } from '@quarterdeck/contract/features/rewards/simulation/simulation';
import { abilities } from '@quarterdeck/contract/rights';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aLine, anActiveUser, aPlan, payFee, rewardsOf } from '../fixtures.ts';
import { someTerms } from '../terms-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const rows = async () =>
  await server.services.db.one(sql`
    SELECT (SELECT count(*) FROM reward) AS rewards, (SELECT count(*) FROM fee) AS fees,
      (SELECT count(*) FROM ledger_batch) AS batches, (SELECT count(*) FROM admin_log) AS logged`);

const fee = { source: 'robot_fee', asset: 'USDT', amount: '100' } as const;

it('says what the plan would pay to the digit, without writing anything', async () => {
  const plan = await aPlan(server, { day_cap_usdt: '25' });
  const [top, middle, payer] = await aLine(server);
  await server.services.db.query(sql`INSERT INTO user_level (user_id, rank) VALUES (${middle.id}, 1)`);
  await server.pool.query(`UPDATE users SET frozen = true WHERE id = ${top.id}`);
  const support = await server.signIn('maker');
  const before = await rows();
  const simulated = await support.call(simulateShare, { plan_id: String(plan.id), uid: payer.uid, ...fee });
  expect(await rows()).toEqual(before);
  expect(simulated).toMatchObject({
    payer: { uid: payer.uid },
    pool: '40',
    paid: '35',
    kept: '5',
    clipped: '5',
    skipped: '0',
    unclaimed: '0',
    beyond: 0,
    shares: [
      {
        generation: 1,
        uid: middle.uid,
        level: 1,
        rate: '30',
        full: '30',
        amount: '25',
        clipped: '5',
        clipped_by: 'day',
        left: { source: '40', day: '25', month: null },
        outcome: 'paid',
      },
      { generation: 2, uid: top.uid, amount: '10', outcome: 'withheld' },
    ],
  });
  await payFee(server, payer);
  const paid = await rewardsOf(server, payer);
  expect(paid.map(({ beneficiary_uid, amount, clipped }) => [beneficiary_uid, amount, clipped])).toEqual(
    simulated.shares.map(({ uid, amount, clipped }) => [uid, amount, clipped]),
  );
});

it('tells of a draft why somebody gets nothing, and who is beyond it', async () => {
  const maker = await server.signIn('maker');
  const terms = { ...someTerms, mode: 'difference', inactive: 'compress' } as const;
  const draft = await maker.call(createSharePlan, { name: 'By difference', terms });
  const top = await anActiveUser(server);
  const [second, third, idle] = await [1, 2, 3].reduce<Promise<Awaited<ReturnType<typeof anActiveUser>>[]>>(
    async (line) => [...(await line), await anActiveUser(server, { referrer: (await line).at(-1) ?? top })],
    Promise.resolve([]),
  );
  const payer = await anActiveUser(server, { ...(idle && { referrer: idle }) });
  await server.pool.query(`UPDATE users SET activated_at = NULL WHERE id = ${idle?.id}`);
  const { shares, beyond, unclaimed } = await maker.call(simulateShare, {
    plan_id: String(draft.id),
    uid: payer.uid,
    ...fee,
  });
  expect(shares.map(({ uid, generation, amount, outcome }) => [uid, generation, amount, outcome])).toEqual([
    [idle?.uid, null, '0', 'beneficiary_compressed'],
    [third?.uid, 1, '20', 'paid'],
    [second?.uid, 2, '0', 'nothing'],
  ]);
  expect(shares[2]).toMatchObject({ own_rate: '10', below: '20', rate: '0' });
  expect([beyond, unclaimed]).toEqual([1, '20']);
});

it('names those alone whom the reader sees', async () => {
  const [plan, [top, middle, payer]] = [await aPlan(server, { day_cap_usdt: '500' }), await aLine(server)];
  await server.services.db.query(sql`INSERT INTO user_level (user_id, rank) VALUES (${middle.id}, 1)`);
  await server.pool.query(`UPDATE users SET country = 'BR' WHERE id IN (${top.id}, ${payer.id});
    UPDATE users SET country = 'CN' WHERE id = ${middle.id}`);
  const password = 'a reader of the tests';
  const given = { actions: abilities, password, dataScope: 'countries' as const, countries: ['BR'] };
  await anAdmin(server.services.db, { ...given, username: 'of-brazil' });
  const reader = await server.signIn('of-brazil', password);
  const ask = { plan_id: String(plan.id), ...fee };
  const { shares } = await reader.call(simulateShare, { ...ask, uid: payer.uid });
  expect(shares.map(({ user_id, uid, amount }) => [user_id, uid, amount])).toEqual([
    [null, null, '30'],
    [top.id, top.uid, '10'],
  ]);
  expect(shares[0]).toMatchObject({
    level: null,
    level_name: null,
    left: { day: null, month: null },
    outcome: 'paid',
  });
  expect(shares[1]).toMatchObject({ level: 0, left: { day: '500' } });
  await server.pool.query(`UPDATE users SET frozen = true WHERE id = ${middle.id}`);
  const withheld = await reader.call(simulateShare, { ...ask, uid: payer.uid });
  expect(withheld.shares[0]?.outcome).toBe('paid');
  await server.pool.query(`UPDATE users SET frozen = false, activated_at = NULL WHERE id = ${middle.id}`);
  const inactive = await reader.call(simulateShare, { ...ask, uid: payer.uid });
  expect(inactive.shares[0]).toMatchObject({ user_id: null, generation: null, outcome: 'nothing' });
  await server.pool.query(`UPDATE users SET activated_at = now() - interval '1 day' WHERE id = ${middle.id}`);
  expect(await reader.get(simulateShare, { ...ask, uid: middle.uid })).toMatchObject({
    status: 404,
    fields: { uid: expect.anything() },
  });
  await payFee(server, middle);
  const mine = await reader.call(rewardList.index, { beneficiary_uid: top.uid });
  expect(mine.list).toMatchObject([{ amount: '20', source_user_id: null, source_uid: null }]);
  expect((await reader.call(rewardList.index, { source_uid: middle.uid })).list).toEqual([]);
  expect((await rewardsOf(server, middle)).map(({ source_uid }) => source_uid)).toEqual([middle.uid]);
});
