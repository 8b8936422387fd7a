import { configEdit } from '@quarterdeck/contract/features/config/config';
import { reportCopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/platform';
import { reportFee, reverseFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import { settlements } from '@quarterdeck/contract/features/rewards/rewards';
import { walletRecordList } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balances } from '#ledger/balances.ts';
import { fund } from '#ledger/fixtures.ts';
import { checkInvariants, ledgerChecks } from '#ledger/invariants.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aPlan, beginSettlement, rewardsOf } from '../fixtures.ts';
import { settleOpen } from '../settlement/job.ts';
import { type Body, copying, weekly } from './fixtures.ts';
import { copyProfitChecks } from './invariants.ts';

let server: TestServer;
const now = new Date('2026-06-01T10:00:00Z');
beforeAll(async () => {
  server = await testServer({ now: () => now });
  await aPlan(server);
  const form = { group: 'copy', version: 0, share_cut_pct: '20' } as const;
  await (await server.signIn('admin')).call(configEdit, form);
});
afterAll(async () => {
  expect(await checkInvariants(server.pool, [...ledgerChecks, ...copyProfitChecks])).toEqual([]);
  await server.close();
});

const say = (body: Body) => server.platform.call(reportCopyProfit, body);
const refusalOf = async (body: object) => (await server.platform.post(reportCopyProfit, body as Body)).error;

const walletOf = async (userId: number) =>
  (await balances(server.services.db, userId)).find(({ asset }) => asset === 'USDT');

const stored = (ref: string) =>
  server.services.db.query(sql`
    SELECT c.ref, c.share FROM copy_profit AS c WHERE c.ref = ${ref}
    UNION ALL SELECT 'fee', amount FROM fee WHERE kind = 'copy_cut' AND ref = ${ref}`);

it('shares what is above the mark, week by week, and the cut of it feeds the rewards', async () => {
  const { middle, follower, trader, pair } = await copying(server, '100');
  const first = weekly(pair, 0, '200');
  expect(await say(first)).toMatchObject({
    ref: first.ref,
    from: '2026-05-04T00:00:00.000Z',
    mark_before: '0',
    mark_after: '200',
    base: '200',
    share: '20',
    cut: '4',
    status: 'pending',
  });
  expect(await walletOf(follower.id)).toMatchObject({ available: '80' });
  expect(await walletOf(trader.id)).toMatchObject({ pending: '16', available: '0' });
  expect((await rewardsOf(server, follower))[0]).toMatchObject({
    beneficiary_uid: middle.uid,
    fee_kind: 'copy_cut',
    base: '4',
    amount: '0.8',
  });
  expect(await say(weekly(pair, 1, '150'))).toMatchObject({
    base: '0',
    share: '0',
    mark_after: '200',
    status: 'nothing',
  });
  // 500 of it were deposited, and 30 are above what there was.
  expect(await say(weekly(pair, 2, '730', { flow: '500' }))).toMatchObject({
    mark_before: '700',
    share: '3',
    cut: '0.6',
    mark_after: '730',
  });
  const admin = await server.signIn('admin');
  const { list } = await admin.call(walletRecordList.index, {
    user_id: String(follower.id),
    type: 'copyFee',
  });
  expect(list.map(({ delta }) => delta).sort()).toEqual(['-20', '-3']);
  const theirs = await admin.call(walletRecordList.index, { user_id: String(trader.id) });
  expect(theirs.list.map(({ type, bucket }) => [type, bucket])).toEqual([
    ['copyProfit', 'pending'],
    ['copyProfit', 'pending'],
  ]);
  // What was told already is answered again, as it was.
  expect(await say(first)).toMatchObject({ share: '20', mark_after: '200' });
  expect(await refusalOf({ ...first, cum_net_realised: '201' })).toBe('copy_profit_differs');
  expect(await walletOf(follower.id)).toMatchObject({ available: '77' });
});

it('refuses what the follower cannot pay, changes nothing, and takes the very same later under another key', async () => {
  const { follower, trader, pair } = await copying(server, '9.999999');
  const body = weekly(pair, 0, '100');
  const options = { idempotencyKey: 'copy-short' };
  const refused = await server.platform.post(reportCopyProfit, body, options);
  expect(refused).toMatchObject({ status: 422, error: 'insufficient_available' });
  expect(refused.msg).toContain('10 USDT');
  expect(await stored(body.ref)).toEqual([]);
  expect(await walletOf(trader.id)).toMatchObject({ pending: '0', available: '0' });
  await fund(server.pool, follower.id, '0.000001');
  expect((await server.platform.post(reportCopyProfit, body, options)).error).toBe('insufficient_available');
  for (let time = 0; time < 2; time += 1) expect(await say(body)).toMatchObject({ share: '10' });
  expect(await walletOf(follower.id)).toMatchObject({ available: '0' });
  expect(await walletOf(trader.id)).toMatchObject({ pending: '8' });
});

it('refuses what cannot be, and leaves no trace of it', async () => {
  const { follower, pair } = await copying(server, '100');
  await say(weekly(pair, 1, '10'));
  const cut = {
    uid: follower.uid,
    kind: 'copy_cut',
    asset: 'USDT',
    amount: '1',
    ref: 'copy-cut-told',
  } as const;
  await server.platform.call(reportFee, cut);
  const cases: [string, Partial<Body>][] = [
    ['not_found', { follower_uid: 'nobody' }],
    ['not_found', { trader_uid: 'nobody' }],
    ['copy_of_self', { trader_uid: follower.uid }],
    ['period_before_mark', { from: '2026-05-17T23:59:59.999Z' }],
    ['period_not_over', { to: '2026-06-01T10:00:00.001Z' }],
    ['fee_differs', { ref: cut.ref }],
    ['invalid_request', { to: '2026-05-18T00:00:00Z' }],
    ['invalid_request', { share_pct: '30.01' }],
    ['invalid_request', { share_pct: '-1' }],
    ['invalid_request', { cum_net_realised: '1000000000000' }],
    ['invalid_request', { flow: '1e5' }],
  ];
  for (const [error, change] of cases) {
    const body = { ...weekly(pair, 2, '110'), ...change };
    expect([change, await refusalOf(body)]).toEqual([change, error]);
  }
  expect(await walletOf(follower.id)).toMatchObject({ available: '99' });
  expect(await say(weekly(pair, 2, '110'))).toMatchObject({ mark_before: '10', share: '10' });
});

it('calculates reports of the same two one after the other, however many are told at once', async () => {
  const { follower, pair } = await copying(server, '100');
  const same = weekly(pair, 0, '100');
  const answers = await Promise.all(
    [same, same, same, weekly(pair, 0, '300')].map((body) => server.platform.post(reportCopyProfit, body)),
  );
  const shares = new Set(answers.flatMap(({ error, data }) => (error === undefined ? [data.share] : [])));
  const errors = new Set(answers.flatMap(({ error }) => error ?? []));
  expect(shares.size).toBe(1);
  expect([...errors]).toEqual(['period_before_mark']);
  const other = await copying(server, '100');
  const both = await Promise.all(
    [pair, other.pair].map((each) =>
      server.platform.post(reportCopyProfit, { ...weekly(each, 1, '400'), ref: 'copy-shared' }),
    ),
  );
  expect(both.map(({ error }) => error ?? 'ok').sort()).toEqual(['copy_profit_differs', 'ok']);
  expect(Number((await walletOf(follower.id))?.available)).toBeGreaterThanOrEqual(60);
});

it('settles the part of the trader by night; that of a frozen one waits', async () => {
  const [one, other] = [await copying(server, '50'), await copying(server, '50')];
  const bodies = [weekly(one.pair, 0, '100'), weekly(other.pair, 0, '100')];
  for (const body of bodies) await say(body);
  await server.pool.query(`UPDATE users SET frozen = true WHERE id = ${other.trader.id}`);
  await beginSettlement(server, now.toISOString());
  await Promise.all([settleOpen(server.services, 2), settleOpen(server.services, 3)]);
  expect(await walletOf(one.trader.id)).toMatchObject({ pending: '0', available: '8' });
  expect(await walletOf(other.trader.id)).toMatchObject({ pending: '8', available: '0' });
  const admin = await server.signIn('admin');
  expect(await admin.call(settlements)).toMatchObject({
    due: 1,
    list: [{ status: 'completed' }],
  });
  await server.pool.query(`UPDATE users SET frozen = false WHERE id = ${other.trader.id}`);
  await beginSettlement(server, now.toISOString());
  await settleOpen(server.services);
  expect(await walletOf(other.trader.id)).toMatchObject({ pending: '0', available: '8' });
  expect(await say(bodies[1] as Body)).toMatchObject({ status: 'settled' });
});

it('is found out where its bookings are not what it says, and gives back no cut by itself', async () => {
  const { pair } = await copying(server, '50');
  const body = weekly(pair, 0, '100');
  await say(body);
  const back = { kind: 'copy_cut', ref: body.ref, reason: 'A mistake' } as const;
  expect((await server.platform.post(reverseFee, back)).error).toBe('fee_of_copy_profit');
  await server.pool.query(`UPDATE copy_profit SET cut = cut + 1 WHERE ref = '${body.ref}'`);
  expect(await checkInvariants(server.pool, copyProfitChecks)).toMatchObject([
    { rule: 'copy_profit_is_booked', expected: '7', actual: '8' },
    { rule: 'copy_profit_is_booked', expected: '3', actual: '2' },
  ]);
  await server.pool.query(`UPDATE copy_profit SET cut = cut - 1 WHERE ref = '${body.ref}'`);
});
