import { createCodeBatch } from '@quarterdeck/contract/features/codes/batches/batches';
import { reverseReportedRecharge } from '@quarterdeck/contract/features/recharges/platform';
import {
  activityDetail,
  activityList,
  activityRowsMax,
  checkActivity,
  createActivity,
  deleteActivity,
  editActivity,
  endActivity,
  giveByFile,
  limitActivity,
  previewActivityFile,
  proposeActivity,
  publishActivity,
  sendBackActivity,
} from '@quarterdeck/contract/features/rewards/activities/activities';
import { rewardList } from '@quarterdeck/contract/features/rewards/rewards';
import { walletRecordList } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aRedeemer, someCodes } from '#features/codes/fixtures.ts';
import { setHouseRate } from '#features/rates/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { programContext } from '#kernel/context.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { matrixTest } from '#test/support/matrix-test.ts';
import { staffPassword, type TestServer, testServer } from '#test/support/test-server.ts';
import { rewardChecks } from '../invariants.ts';
import { forecastOf } from './detail.ts';
import { anActivity, pointer, recharge, someActivity } from './fixtures.ts';

let server: TestServer;
let maker: Client;
let checker: Client;
beforeAll(async () => {
  server = await testServer();
  maker = await server.signIn('maker');
  checker = await server.signIn('checker');
});
afterAll(() => server?.close());
afterEach(async () => {
  expect(await checkInvariants(server.pool, rewardChecks)).toEqual([]);
  await server.services.db.query(sql`UPDATE activity SET status = 'ended' WHERE status = 'on'`);
});

const rewardsOf = async (activityId: number) =>
  (await maker.call(rewardList.index, { activity_id: activityId, sort: 'id' })).list;

const amountsOf = async (activityId: number) =>
  (await rewardsOf(activityId)).map(({ amount, status, clipped_by }) => [amount, status, clipped_by]);

test('each recharge of enough gives a fixed reward, which the wallet shows', async () => {
  const { id } = await anActivity(server);
  const user = await aUser(server.services.db);
  await recharge(server.platform, user.uid, '99.99');
  await recharge(server.platform, user.uid, '100');
  await recharge(server.platform, user.uid, '250');
  expect(await amountsOf(id)).toEqual([
    ['10', 'settled', null],
    ['10', 'settled', null],
  ]);
  const { list } = await maker.call(walletRecordList.index, { user_id: user.id, type: 'activeAward' });
  expect(list.map(({ delta }) => delta)).toEqual(['10', '10']);
  expect(await maker.call(activityDetail, { id: String(id) })).toMatchObject({
    activity: { given: '20', left: '980', phase: 'live' },
    users: 1,
    rewards: 2,
    pace: '20',
  });
});

test('a percentage is capped by the cause, by the user and by the budget, to the digit', async () => {
  const terms = {
    mode: 'percent',
    amount: '3.3333',
    min_usdt: '0',
    cap: '5',
    per_user: '6',
    budget: '7.5',
  } as const;
  const { id } = await anActivity(server, terms);
  const [one, two] = [await aUser(server.services.db), await aUser(server.services.db)];
  await recharge(server.platform, one.uid, '1000');
  await recharge(server.platform, one.uid, '50');
  await recharge(server.platform, two.uid, '100');
  await recharge(server.platform, two.uid, '100');
  expect(await amountsOf(id)).toEqual([
    ['5', 'settled', null],
    ['1', 'settled', 'user'],
    ['1.5', 'settled', 'budget'],
    ['0', 'void', 'budget'],
  ]);
});

matrixTest(
  'a reward waits for its days, is taken back with its recharge, and its part of the budget is given again',
  async () => {
    const { id } = await anActivity(server, { hold_days: 7, budget: '10' });
    const [one, two] = [await aUser(server.services.db), await aUser(server.services.db)];
    const no = await recharge(server.platform, one.uid, '100');
    const [held] = await rewardsOf(id);
    expect(held).toMatchObject({ status: 'pending', source_type: 'recharge' });
    await server.platform.call(reverseReportedRecharge, { no, reason: 'Orphaned' });
    expect(await amountsOf(id)).toEqual([['10', 'reversed', null]]);
    await recharge(server.platform, two.uid, '100');
    expect(await maker.call(activityDetail, { id: String(id) })).toMatchObject({
      activity: { given: '10', left: '0' },
      waiting: 1,
      taken_back: 1,
    });
  },
);

test('a first paid activation gives to the user, and to who invited them, by the activity of each', async () => {
  const own = await anActivity(server, { cause: 'activation', amount: '3', min_usdt: '0' });
  const invite = await anActivity(server, { cause: 'invite', amount: '7', min_usdt: '0' });
  const { services } = server;
  const referrer = await aUser(services.db, { activated_at: services.now().toISOString() } as never);
  const user = await aUser(services.db, { referrer });
  const { codes } = await someCodes(server);
  const activated = async (first: boolean, place: number) => {
    const terms = { level: null, until: null, payment: 'prepaid', asset: 'USDT', price: '10' } as const;
    const payload = { ...terms, uid: user.uid, code_id: codes[place]?.id ?? 0, first, approved: true };
    const context = programContext('test', services.now());
    await transaction(services.pool, (tx) =>
      services.events.emit('user.activated', { tx, objectId: user.id, payload, context, services }),
    );
  };
  await activated(true, 0);
  await activated(false, 1);
  const given = async ({ id }: { id: number }) =>
    (await rewardsOf(id)).map(({ beneficiary_uid, amount }) => [beneficiary_uid, amount]);
  expect(await given(own)).toEqual([[user.uid, '3']]);
  expect(await given(invite)).toEqual([[referrer.uid, '7']]);
});

test('while an activity for activations is on, codes with a price need a second person and earn it', async () => {
  const terms = { count: 1, payment: 'prepaid', asset: 'USDT', price: '10' } as const;
  expect((await maker.call(createCodeBatch, terms)).status).toBe('ready');
  const { id } = await anActivity(server, { cause: 'activation', min_usdt: '0' });
  const batch = await maker.call(createCodeBatch, terms);
  expect(batch.status).toBe('pending_review');
  const { codes } = await someCodes(server, terms);
  const user = await aRedeemer(server);
  await user.redeem(codes[0]?.text ?? '');
  expect(await amountsOf(id)).toEqual([['10', 'settled', null]]);
});

matrixTest('the price of a code counts for its worth in USDT, and a base is in its own asset', async () => {
  await setHouseRate(server, 'L', '0.5');
  const terms = { cause: 'activation', asset: 'R', amount: '3' } as const;
  const enough = await anActivity(server, { ...terms, min_usdt: '5' });
  const more = await anActivity(server, { ...terms, min_usdt: '6' });
  const { codes } = await someCodes(server, { asset: 'L', price: '10', payment: 'prepaid' });
  const user = await aRedeemer(server);
  await user.redeem(codes[0]?.text ?? '');
  expect(await rewardsOf(enough.id)).toMatchObject([{ base: '5', base_asset: 'USDT', asset: 'R' }]);
  expect(await rewardsOf(more.id)).toEqual([]);
});

matrixTest('only those of its audience get it, and only within its window', async () => {
  const countries = await anActivity(server, { audience: 'country', countries: ['BR'] });
  const levels = await anActivity(server, { audience: 'level', level_min: 2 });
  const later = await anActivity(server, { starts_at: new Date(Date.now() + 3_600_000).toISOString() });
  const [there, elsewhere] = [
    await aUser(server.services.db, { country: 'BR' }),
    await aUser(server.services.db, { country: 'CN' }),
  ];
  await server.services.db.query(sql`INSERT INTO user_level (user_id, rank) VALUES (${elsewhere.id}, 2)`);
  for (const { uid } of [there, elsewhere]) await recharge(server.platform, uid, '100');
  const uids = async (id: number) => (await rewardsOf(id)).map(({ beneficiary_uid }) => beneficiary_uid);
  expect(await uids(countries.id)).toEqual([there.uid]);
  expect(await uids(levels.id)).toEqual([elsewhere.uid]);
  expect(await uids(later.id)).toEqual([]);
});

matrixTest(
  'two activities for the same both give, and say before they are saved that they overlap',
  async () => {
    const one = await anActivity(server);
    const { starts_at, ends_at } = someActivity();
    const { overlaps } = await maker.call(checkActivity, { cause: 'recharge', starts_at, ends_at });
    expect(overlaps.map(({ id }) => id)).toEqual([one.id]);
    expect(
      (await maker.call(checkActivity, { id: one.id, cause: 'recharge', starts_at, ends_at })).overlaps,
    ).toEqual([]);
    const two = await anActivity(server);
    const { uid } = await aUser(server.services.db);
    await recharge(server.platform, uid, '100');
    expect((await amountsOf(one.id)).length + (await amountsOf(two.id)).length).toBe(2);
  },
);

test('a file gives to each of its users once, and not more than is left', async () => {
  const { id } = await anActivity(server, { cause: 'file', amount: '5', budget: '12' });
  const [one, two, three] = [
    await aUser(server.services.db),
    await aUser(server.services.db),
    await aUser(server.services.db),
  ];
  const file = (rows: string[]) => ({ id, name: 'winners.csv', text: ['uid,amount', ...rows].join('\n') });
  const sent = file([one.uid, `${two.uid},6.5`, 'nobody', one.uid]);
  expect(await maker.call(previewActivityFile, sent)).toMatchObject({
    good: 2,
    known: 0,
    sum: '11.5',
    bad: 2,
  });
  expect((await maker.post(giveByFile, sent)).error).toBe('file_has_bad_rows');
  expect(await maker.call(giveByFile, { ...sent, skip_bad: true })).toEqual({
    given: 2,
    known: 0,
    skipped: 2,
    sum: '11.5',
  });
  expect(await maker.call(giveByFile, { ...sent, skip_bad: true })).toMatchObject({
    given: 0,
    known: 2,
    sum: '0',
  });
  expect(await maker.post(giveByFile, file([three.uid]))).toMatchObject({
    status: 422,
    error: 'activity_budget_short',
  });
  const spentBy = async () =>
    await server.services.db.query(sql`
      SELECT type FROM event WHERE type = 'activity.spent' AND object_id = ${id}`);
  expect(await spentBy()).toEqual([]);
  await maker.call(giveByFile, file([`${three.uid},0.5`]));
  expect(await spentBy()).toHaveLength(1);
});

matrixTest('a file has a maximum of users, beyond which its rows are bad', async () => {
  const { id } = await anActivity(server, { cause: 'file', amount: '1', budget: '2000' });
  const rows = await server.services.db.query<{ uid: string }>(sql`
    INSERT INTO users (uid, username, nickname, invite_code, path)
    SELECT 'many-' || n, 'many-' || n, 'many', 'many-' || n, '/many-' || n || '/' FROM generate_series(1, ${activityRowsMax + 1}) AS n RETURNING uid`);
  const text = ['uid', ...rows.map(({ uid }) => uid)].join('\n');
  expect(await maker.call(previewActivityFile, { id, name: 'many.csv', text })).toMatchObject({
    good: activityRowsMax,
    bad_rows: [{ row: activityRowsMax + 2, faults: ['too_many_rows'] }],
  });
});

matrixTest('a file gives nothing to who sends it, nor to users whom they may not see', async () => {
  const { id } = await anActivity(server, { cause: 'file', amount: '5', budget: '100' });
  const [own, elsewhere] = [
    await aUser(server.services.db, { country: 'BR' }),
    await aUser(server.services.db, { country: 'DE' }),
  ];
  await server.services.db.query(sql`UPDATE admin SET user_id = ${own.id} WHERE username = 'maker'`);
  const { username } = await anAdmin(server.services.db, {
    password: staffPassword,
    actions: ['activity.give'],
    dataScope: 'countries',
    countries: ['BR'],
  });
  const scoped = await server.signIn(username);
  const file = { id, name: 'gifts.csv', text: ['uid', own.uid, elsewhere.uid].join('\n') };
  const faultsOf = async (client: Client) =>
    (await client.call(previewActivityFile, file)).bad_rows.map(({ text, faults }) => [text, ...faults]);
  expect(await faultsOf(maker)).toEqual([[own.uid, 'user_is_own']]);
  expect(await faultsOf(scoped)).toEqual([[elsewhere.uid, 'uid_unknown']]);
  await maker.call(giveByFile, { ...file, skip_bad: true });
  expect((await rewardsOf(id)).map(({ beneficiary_uid }) => beneficiary_uid)).toEqual([elsewhere.uid]);
  await server.services.db.query(sql`UPDATE admin SET user_id = NULL`);
});

matrixTest('what an activity gives at once waits where its user is frozen', async () => {
  const { id } = await anActivity(server, { cause: 'file', amount: '5', budget: '100', hold_days: 0 });
  const frozen = await aUser(server.services.db);
  await server.services.db.query(sql`UPDATE users SET frozen = true WHERE id = ${frozen.id}`);
  await maker.call(giveByFile, { id, name: 'gifts.csv', text: `uid\n${frozen.uid}`, skip_bad: false });
  expect(await amountsOf(id)).toEqual([['5', 'pending', null]]);
});

test('two people put it on; what is on can be limited and ended, not widened', async () => {
  const draft = await maker.call(createActivity, someActivity({ budget: '50' }));
  const edited = await maker.call(editActivity, { ...pointer(draft), ...someActivity({ budget: '60' }) });
  const proposed = await maker.call(proposeActivity, pointer(edited));
  expect(proposed.allowed_actions).toEqual([]);
  const admin = await server.signIn('admin');
  const back = await checker.call(sendBackActivity, { ...pointer(proposed), reason: 'The title' });
  const again = await admin.call(proposeActivity, pointer(back));
  expect((await admin.post(publishActivity, pointer(again))).error).toBe('maker_is_checker');
  const on = await checker.call(publishActivity, pointer(again));
  const { uid } = await aUser(server.services.db);
  await recharge(server.platform, uid, '100');
  const limit = (budget: string, ends_at = on.ends_at) =>
    maker.post(limitActivity, { ...pointer(on), budget, ends_at, reason: 'Costs' });
  expect((await limit('60.000001')).error).toBe('activity_widened');
  expect((await limit('60', new Date(Date.now() + 30 * 3_600_000).toISOString())).error).toBe(
    'activity_widened',
  );
  expect((await limit('9.99')).error).toBe('activity_budget_below_given');
  const limited = (await limit('10')).data as typeof on;
  expect(limited).toMatchObject({ budget: '10', left: '0' });
  const ended = await maker.call(endActivity, { ...pointer(limited), reason: 'Spent' });
  expect(ended).toMatchObject({ status: 'ended', phase: 'over', allowed_actions: [] });
});

matrixTest('a recharge that waits for an activity to be ended gets nothing from it', async () => {
  const { id } = await anActivity(server);
  const { uid } = await aUser(server.services.db);
  const ending = await server.pool.connect();
  try {
    await ending.query("BEGIN; UPDATE activity SET status = 'ended'");
    const credited = recharge(server.platform, uid, '100');
    const isHeld = async () => {
      const { rows } = await server.pool.query(`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      return rows.length > 0;
    };
    await vi.waitUntil(isHeld, { timeout: 30_000 });
    await ending.query('COMMIT');
    await credited;
  } finally {
    ending.release();
  }
  expect(await rewardsOf(id)).toEqual([]);
});

test('the database refuses one person, a wider budget and more than the budget', async () => {
  const { id } = await anActivity(server);
  for (const change of ['budget = 1001', 'amount = 11', "status = 'draft'", 'given = 1000.5'])
    await expect(
      server.pool.query(`UPDATE activity SET ${change} WHERE id = ${id}`),
      change,
    ).rejects.toThrow();
  const draft = await maker.call(createActivity, someActivity());
  await expect(
    server.pool.query(`UPDATE activity SET status = 'on', reviewer_id = maker_id WHERE id = ${draft.id}`),
  ).rejects.toThrow('two people');
  await maker.call(deleteActivity, pointer(draft));
});

test.each(['amount', 'budget'])(
  'its %s in digits of another script is refused by its field',
  async (field) => {
    const answer = await maker.post(createActivity, { ...someActivity(), [field]: '١٢' });
    expect(answer).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  },
);

test('a cap is refused where the reward is no percentage', async () => {
  const answer = await maker.post(createActivity, someActivity({ cause: 'file', cap: '5' }));
  expect(answer).toMatchObject({ status: 400, fields: { cap: expect.any(String) } });
});

test('the forecast goes on at the pace of the last day, up to the budget', () => {
  const now = new Date('2026-03-10T00:00:00Z');
  const running = {
    phase: 'live',
    asset: 'USDT',
    budget: '100',
    given: '40',
    left: '60',
    starts_at: '2026-03-01T00:00:00Z',
    ends_at: '2026-03-12T00:00:00Z',
  } as const;
  expect(forecastOf(running, '20', now)).toEqual({ forecast: '80', spent_at: null });
  expect(forecastOf(running, '60', now)).toEqual({ forecast: '100', spent_at: '2026-03-11T00:00:00.000Z' });
  expect(forecastOf({ ...running, phase: 'over' }, '60', now)).toEqual({ forecast: '40', spent_at: null });
});

test('the list filters, sorts, pages and exports', async () => {
  const assets = ['USDT', 'L'] as const;
  const causes = ['recharge', 'activation'] as const;
  for (let count = 0; count < 21; count += 1)
    await (count % 2 ? maker : await server.signIn('admin')).call(
      createActivity,
      someActivity({
        title_en: `Activity ${count}`,
        title_zh: `活动 ${count}`,
        asset: assets[count % 2] ?? 'USDT',
        cause: causes[count % 2] ?? 'recharge',
        starts_at: new Date(Date.now() + count * 60_000).toISOString(),
        ends_at: new Date(Date.now() + 90_000_000 + count * 60_000).toISOString(),
      }),
    );
  const admin = await server.signIn('admin');
  await checkFilters(admin, activityList);
  await checkSorts(admin, activityList);
  await checkPaging(admin, activityList, async () => await maker.call(createActivity, someActivity()));
  await checkExport(admin, activityList);
});
