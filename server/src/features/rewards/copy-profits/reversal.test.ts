import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import {
  type CopyProfit,
  copyProfitDetail,
  copyProfitList,
  declineCopyProfitReversal,
  requestCopyProfitReversal,
  reverseCopyProfit,
} from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { reportCopyProfit } from '@quarterdeck/contract/features/rewards/copy-profits/platform';
import { userDetail } from '@quarterdeck/contract/features/users/users';
import { abilities } from '@quarterdeck/contract/rights';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { balances } from '#ledger/balances.ts';
import { checkInvariants, ledgerChecks } from '#ledger/invariants.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aPlan, beginSettlement, rewardsOf } from '../fixtures.ts';
import { rewardChecks } from '../invariants.ts';
import { settleOpen } from '../settlement/job.ts';
import { type Body, copying, weekly } from './fixtures.ts';
import { copyProfitChecks } from './invariants.ts';

let server: TestServer;
let maker: Client;
let checker: Client;
let now = new Date('2026-06-20T10:00:00Z');
beforeAll(async () => {
  server = await testServer({ now: () => now });
  await aPlan(server);
  [maker, checker] = [await server.signIn('maker'), await server.signIn('checker')];
});
afterAll(async () => {
  const checks = [...ledgerChecks, ...copyProfitChecks, ...rewardChecks];
  expect(await checkInvariants(server.pool, checks)).toEqual([]);
  await server.close();
});

function say(body: Body) {
  now = new Date(now.getTime() + 60_000);
  return server.platform.call(reportCopyProfit, body);
}
const why = { reason: 'A wrong figure', evidence: 'Ticket 7' };
const target = ({ id, version }: CopyProfit) => ({ id, version });
const find = async (ref: string) => {
  const [row] = (await maker.call(copyProfitList.index, { ref })).list;
  if (row === undefined) throw new Error(`There is no ${ref}`);
  return row;
};

async function walletOf({ id }: { id: number }) {
  return (await balances(server.services.db, id)).find(({ asset }) => asset === 'USDT');
}

/** Reversed by two people. */
async function takeBack(ref: string): Promise<CopyProfit> {
  const asked = await maker.call(requestCopyProfitReversal, { ...target(await find(ref)), ...why });
  return await checker.call(reverseCopyProfit, target(asked));
}

it('gives everything back while the part of the trader waits, and the same weeks can be told again', async () => {
  const { follower, trader, middle, pair } = await copying(server, '100');
  const [first, wrong] = [weekly(pair, 0, '200'), weekly(pair, 1, '700', { flow: '20' })];
  await say(first);
  await say(wrong);
  expect(await walletOf(follower)).toMatchObject({ available: '32' });
  const { preview, rewards, shared } = await maker.call(copyProfitDetail, {
    id: String((await find(wrong.ref)).id),
  });
  const lines = preview?.map(({ account_code, uid, after }) => [account_code, uid, after]) ?? [];
  const fromPending = lines.filter(([code]) => code === '204').map(([, uid]) => uid);
  const beneficiaries = rewards.map(({ beneficiary_uid }) => beneficiary_uid);
  expect(fromPending.sort()).toEqual([...beneficiaries, trader.uid].sort());
  const expense = preview?.find(({ account_code }) => account_code === '502');
  expect(Number(expense?.credit)).toBe(Number(shared));
  expect(lines.slice(-3)).toEqual([
    ['204', trader.uid, '18'],
    ['201', follower.uid, '80'],
    ['403', null, null],
  ]);
  expect(rewards.map(({ beneficiary_uid }) => beneficiary_uid)).toContain(middle.uid);
  expect(Number(shared)).toBeGreaterThan(0);
  const done = await takeBack(wrong.ref);
  expect(done).toMatchObject({ status: 'reversed', allowed_actions: [] });
  const { batches } = await maker.call(copyProfitDetail, { id: String(done.id) });
  expect(batches.map(({ type }) => type)).toEqual([
    'copy_share',
    ...rewards.map(() => 'distribution_accrued'),
    ...rewards.map(() => 'reward_clawed_back'),
    'copy_share_reversed',
  ]);
  expect(await walletOf(follower)).toMatchObject({ available: '80' });
  expect(await walletOf(trader)).toMatchObject({ pending: '18', available: '0' });
  const given = await rewardsOf(server, follower);
  expect(given.filter(({ status }) => status === 'reversed')).toHaveLength(rewards.length);
  const events = await server.services.db.query(sql`
    SELECT type, payload FROM event WHERE type LIKE 'fee.%' AND payload->>'ref' = ${wrong.ref} ORDER BY id`);
  const cut = { uid: follower.uid, kind: 'copy_cut', ref: wrong.ref };
  expect(events).toEqual([
    { type: 'fee.collected', payload: { ...cut, asset: 'USDT', amount: '4.8', shared } },
    { type: 'fee.reversed', payload: { ...cut, reason: why.reason } },
  ]);
  const logged = await server.services.db.query(sql`
    SELECT action, reason, before, after, batch_ids FROM admin_log WHERE object_type = 'fee'
      AND object_id = (SELECT id FROM fee WHERE kind = 'copy_cut' AND ref = ${wrong.ref})`);
  const taken = await server.services.db.query<{ id: number; reversal_batch_id: number }>(sql`
    SELECT id, reversal_batch_id FROM reward WHERE status = 'reversed' AND source_type = 'fee'
      AND source_id = (SELECT id FROM fee WHERE kind = 'copy_cut' AND ref = ${wrong.ref}) ORDER BY id`);
  expect(logged).toEqual([
    {
      action: 'fee.reverse',
      reason: why.reason,
      before: { status: 'collected' },
      after: { status: 'reversed' },
      batch_ids: taken.map((one) => one.reversal_batch_id),
    },
  ]);
  // Each reward tells of it, and so do whose they are; the trader's records are copied profits too.
  const ofRewards = await server.services.db.query(sql`
    SELECT object_id, reason, before->>'status' AS before, after->>'status' AS after, batch_ids FROM admin_log
    WHERE action = 'reward.claw_back' AND object_type = 'reward' ORDER BY object_id`);
  expect(ofRewards).toEqual(
    taken.map(({ id, reversal_batch_id }) => ({
      object_id: id,
      ...{ reason: why.reason, before: 'pending', after: 'reversed', batch_ids: [reversal_batch_id] },
    })),
  );
  const told = async ({ id }: { id: number }) =>
    (await maker.call(userDetail, { id: String(id) })).history.map(({ action }) => action);
  expect(await told(middle)).toContain('reward.claw_back');
  for (const side of [follower, trader]) expect(await told(side)).toContain('copy_profit.reverse');
  // A repeated report is answered with its outcome; under another reference it is calculated from the old mark.
  expect(await say(wrong)).toMatchObject({ status: 'reversed' });
  expect(await say(weekly(pair, 1, '270', { flow: '20' }))).toMatchObject({
    mark_before: '220',
    share: '5',
    mark_after: '270',
  });
});

it('takes what was settled from what can be spent, and what is gone is owed', async () => {
  const { follower, trader, pair } = await copying(server, '50');
  const body = weekly(pair, 0, '200');
  await say(body);
  await beginSettlement(server, now.toISOString());
  await settleOpen(server.services);
  expect(await walletOf(trader)).toMatchObject({ available: '18' });
  // The trader has followed somebody too, and paid for it.
  await say(weekly({ follower_uid: trader.uid, trader_uid: follower.uid }, 0, '100'));
  expect(await walletOf(trader)).toMatchObject({ available: '8' });
  await takeBack(body.ref);
  expect(await walletOf(follower)).toMatchObject({ available: '50', pending: '9' });
  expect(await walletOf(trader)).toMatchObject({ available: '0', receivable: '10' });
});

it('previews what it books, also where the trader has a reward of the cut', async () => {
  const { follower, middle: trader } = await copying(server, '100');
  const body = weekly({ follower_uid: follower.uid, trader_uid: trader.uid }, 0, '500');
  await say(body);
  await beginSettlement(server, new Date(now.getTime() + 30 * 86_400_000).toISOString());
  await settleOpen(server.services);
  expect(await walletOf(trader)).toMatchObject({ available: '46' });
  await say(weekly({ follower_uid: trader.uid, trader_uid: follower.uid }, 0, '400'));
  const { preview, preview_hides_rewards } = await maker.call(copyProfitDetail, {
    id: String((await find(body.ref)).id),
  });
  const after = (code: string, lines = preview) =>
    lines?.find((line) => line.uid === trader.uid && line.account_code === code)?.after;
  expect([after('201'), after('110')]).toEqual(['0', '40']);
  // Who may not read rewards is not shown what becomes of them, and what is left is as it will be.
  const own = { username: 'previews-without-rewards', password: 'a reader of the tests' };
  await anAdmin(server.services.db, { ...own, actions: ['copy_profit.read'] });
  const reader = await server.signIn(own.username, own.password);
  const seen = await reader.call(copyProfitDetail, { id: String((await find(body.ref)).id) });
  expect(preview?.map(({ account_code }) => account_code)).toContain('502');
  expect(seen.preview?.map(({ account_code }) => account_code)).not.toContain('502');
  expect(after('110', seen.preview)).toBe('40');
  // What the trader has is less by then than in their wallet, and it is said why.
  expect([preview_hides_rewards, seen.preview_hides_rewards]).toEqual([false, true]);
  await takeBack(body.ref);
  expect(await walletOf(trader)).toMatchObject({ available: '0', receivable: '40' });
});

it('lets go back only the latest report, also one that shared nothing, and no one alone', async () => {
  const { pair } = await copying(server, '100');
  const [first, empty] = [weekly(pair, 0, '100'), weekly(pair, 1, '40')];
  await say(first);
  const asked = await maker.call(requestCopyProfitReversal, { ...target(await find(first.ref)), ...why });
  const own = await maker.post(reverseCopyProfit.path, target(asked));
  expect(own.error).toBe('maker_is_checker');
  await say(empty);
  expect((await checker.post(reverseCopyProfit.path, target(asked))).error).toBe('copy_profit_not_last');
  expect(
    (await checker.call(declineCopyProfitReversal, { ...target(asked), reason: 'Not yet' })).reverse_maker,
  ).toBeNull();
  expect(
    (await maker.post(requestCopyProfitReversal.path, { ...target(await find(first.ref)), ...why })).error,
  ).toBe('copy_profit_not_last');
  expect(await takeBack(empty.ref)).toMatchObject({ status: 'reversed', reversal_batch_id: null });
  expect(await takeBack(first.ref)).toMatchObject({ status: 'reversed' });
  const mark = await server.services.db.one(sql`
    SELECT trim_scale(high_water)::text AS high_water, reported_to FROM copy_mark
    WHERE follower_id = (SELECT id FROM users WHERE uid = ${pair.follower_uid})`);
  expect(mark).toEqual({ high_water: '0', reported_to: null });
});

it('is reversed once, and not while a later week is told at the same moment', async () => {
  const { pair } = await copying(server, '100');
  const body = weekly(pair, 0, '100');
  await say(body);
  const asked = await maker.call(requestCopyProfitReversal, { ...target(await find(body.ref)), ...why });
  const admin = await server.signIn('admin');
  const later = weekly(pair, 1, '150');
  const [one, other, told] = await Promise.all([
    checker.post(reverseCopyProfit.path, target(asked)),
    admin.post(reverseCopyProfit.path, target(asked)),
    server.platform.post(reportCopyProfit, later),
  ]);
  expect(told.error).toBeUndefined();
  const errors = [one.error, other.error].sort();
  const isReversed = errors.includes(undefined);
  expect(errors).toEqual(
    isReversed ? ['version_stale', undefined] : ['copy_profit_not_last', 'copy_profit_not_last'],
  );
  // From the start where the first one is gone, else from where it left the mark.
  expect(told.data).toMatchObject({ mark_before: isReversed ? '0' : '100' });
});

it('is decided about by no one with an account on either side, nor by anyone who does not see the trader', async () => {
  const { db } = server.services;
  const { follower, trader, pair } = await copying(server, '100');
  const body = weekly(pair, 0, '100');
  await say(body);
  const asked = await maker.call(requestCopyProfitReversal, { ...target(await find(body.ref)), ...why });
  const signIn = async (username: string, given: Parameters<typeof anAdmin>[1]) => {
    const password = 'a reader of the tests';
    await anAdmin(db, { username, password, actions: abilities, ...given });
    return await server.signIn(username, password);
  };
  const seenBy = async (person: Client) => {
    const { data, text } = await person.get(copyProfitDetail, { id: String(asked.id) });
    return { text, actions: data?.copy_profit.allowed_actions };
  };
  for (const { uid, id: userId } of [follower, trader]) {
    const own = await signIn(`with-${uid}`, { userId });
    expect((await seenBy(own)).actions).toEqual([]);
    expect((await own.post(reverseCopyProfit.path, target(asked))).error).toBe('reviewer_is_owner');
  }
  const reader = await signIn('without-rewards', { actions: ['copy_profit.read'] });
  // Those above the follower give back what is not shown, and the trader's balances are the ones that the preview begins with.
  expect(await reader.call(copyProfitDetail, { id: String(asked.id) })).toMatchObject({
    ...{ rewards: [], shared: '0.3', preview_hides_rewards: false },
  });
  await db.query(sql`UPDATE users SET country = 'BR' WHERE id = ${follower.id}`);
  const scoped = await signIn('of-brazil', { dataScope: 'countries', countries: ['BR'] });
  const { text, actions } = await seenBy(scoped);
  expect(actions).toEqual([]);
  expect(text).not.toContain(`"${trader.uid}"`);
  const { list } = await scoped.call(adminLogList.index, {
    object_type: 'copy_profit',
    result: 'done',
    object_id: String(asked.id),
  });
  expect(list.map(({ action }) => action)).toEqual(['copy_profit.request_reverse', 'copy_profit.report']);
  expect(JSON.stringify(list)).not.toContain(`"${trader.uid}"`);
  const refused = [
    await scoped.post(reverseCopyProfit.path, target(asked)),
    await scoped.post(declineCopyProfitReversal.path, { ...target(asked), reason: 'Not mine' }),
  ];
  expect(refused.map(({ error }) => error)).toEqual(['copy_trader_unseen', 'copy_trader_unseen']);
  expect((await seenBy(checker)).actions).toEqual(['decline_reverse', 'reverse']);
});

it('is listed, filtered, sorted, paged and exported', async () => {
  const admin = await server.signIn('admin');
  await checkFilters(admin, copyProfitList);
  await checkSorts(admin, copyProfitList);
  const another = async () => say(weekly((await copying(server, '100')).pair, 0, '60'));
  for (let count = 0; count < 6; count += 1) await another();
  await checkPaging(admin, copyProfitList, another);
  await checkExport(admin, copyProfitList);
});
