import { adjustmentList } from '@quarterdeck/contract/features/adjustments/adjustments';
import { homeSummary } from '@quarterdeck/contract/features/home/home';
import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { rechargeList } from '@quarterdeck/contract/features/recharges/recharges';
import { copyProfitList } from '@quarterdeck/contract/features/rewards/copy-profits/copy-profits';
import { transferList } from '@quarterdeck/contract/features/transfers/transfers';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdjustment } from '#features/adjustments/fixtures.ts';
import { aRecharge } from '#features/recharges/fixtures.ts';
import { aTransfer, setTerms } from '#features/transfers/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { programContext } from '#kernel/context.ts';
import { queryable } from '#kernel/database/sql.ts';
import { forgetAnswers } from '#kernel/list/single-flight.ts';
import type { WaitingRows } from '#kernel/waiting/waiting.ts';
import { fund } from '#ledger/fixtures.ts';
import { registry } from '#server/registry.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { findSummary } from './summary.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  const { db } = server.services;
  const { id: user_id } = await aUser(db, { frozen: true });
  await aUser(db, { blacklisted: true });
  for (const status of ['pending_review', 'pending_review', 'confirming', 'confirming'] as const) {
    await aRecharge(db, { user_id, status });
  }
  const waiting = {
    pending_review: 3,
    withdrawing: 2,
    payment_in_progress: 3,
    payment_successful: 2,
    payment_failed: 4,
    success: 5,
  };
  for (const [status, count] of Object.entries(waiting)) {
    await db.query(sql`
      INSERT INTO withdrawal (no, user_id, asset, network, gross, fee, net, rate_usdt, address, new_address, rail, status,
        outcome_unknown, needs_second)
      SELECT ${status} || n, ${user_id}, 'USDT', 'TRC20', 10, 1, 9, 1, 'T', false, 'manual', ${status},
        ${status === 'payment_in_progress'} AND n = 1, false
      FROM generate_series(1, ${count}::int) AS n`);
  }
  await db.query(sql`
    UPDATE withdrawal SET updated_at = now() - interval '5 hours' WHERE no = 'payment_in_progress2'`);
  await db.query(sql`UPDATE recharge SET created_at = now() - interval '5 hours' WHERE id IN (
    SELECT min(id) FROM recharge WHERE status = 'confirming')`);
  await askForDecisions(user_id);
});
afterAll(() => server.close());

/** Requests a match, and reversals of everything there is; besides, records without requests, and decided ones. */
async function askForDecisions(user_id: number) {
  const { db } = server.services;
  const { id: admin } = await anAdmin(db);
  await aRecharge(db, { user_id: null, status: 'unmatched' });
  await aRecharge(db, { user_id: null, status: 'unmatched', match_user_id: user_id, maker_id: admin });
  for (const status of ['credited', 'reversed'] as const)
    await aRecharge(db, { user_id, status, reverse_maker_id: admin });
  await db.query(
    sql`UPDATE withdrawal SET reverse_maker_id = ${admin} WHERE no IN ('success1', 'payment_failed1')`,
  );
  await db.query(sql`UPDATE withdrawal SET paid_by_id = ${admin} WHERE no = 'payment_successful1'`);
  await db.query(sql`UPDATE withdrawal SET reviewer1_id = ${admin} WHERE no = 'pending_review2'`);
  const [giver, other] = [await aUser(db), await aUser(db)];
  await fund(server.pool, giver.id, '100');
  await setTerms(server, 'usdt_l');
  for (const amount of ['10', '20']) await aTransfer(server, { kind: 'usdt_l', uid: giver.uid, amount });
  await db.query(sql`UPDATE transfer SET reverse_maker_id = ${admin} WHERE amount = 20`);
  await db.query(sql`
    INSERT INTO copy_profit (ref, follower_id, trader_id, asset, period_from, period_to, cum_net_realised, flow, share_pct, cut_pct,
      mark_before, mark_after, base, share, cut, status, reverse_maker_id)
    SELECT 'copied-' || n, ${giver.id}, ${other.id}, 'USDT', now() - interval '1 week', now(), 0, 0, 10, 10, 0, 0, 0, 0, 0, 'nothing',
      CASE n WHEN 1 THEN ${admin}::bigint END
    FROM generate_series(1, 2) AS n`);
}

const all = {
  withdrawals_to_review: 2,
  withdrawals_second_review: 1,
  withdrawals_to_pay: 2,
  withdrawals_to_complete: 1,
  withdrawals_stuck: 2,
  withdrawals_failed: 4,
  recharges_to_review: 2,
  recharges_stuck: 1,
  withdrawals_requested: 1,
  recharges_requested: 2,
  transfers_requested: 1,
  copy_profits_requested: 1,
  adjustments_to_review: 0,
  users_frozen: 1,
};

/** Every tile that a feature declares: those that are not above count nothing here. */
const nothing = Object.fromEntries(
  registry.waiting.flatMap(({ parts }) =>
    parts.flatMap(({ tile }) => (tile === undefined ? [] : [[tile, 0]])),
  ),
);

/** An admin who decides none of them gets no notice. */
const undecided = {
  withdrawals_to_review: null,
  withdrawals_second_review: null,
  withdrawals_to_pay: null,
  withdrawals_stuck: null,
  withdrawals_failed: null,
  trader_applications_to_review: null,
  robot_bulks_proposed: null,
  trader_bonds_requested: null,
  withdrawals_to_complete: null,
  withdrawals_requested: null,
  recharges_requested: null,
  transfers_requested: null,
  copy_profits_requested: null,
  recharges_to_review: null,
  adjustments_to_review: null,
};

/** What waits for somebody, counted. */
async function countsFor(reader: Client): Promise<Record<string, number | null>> {
  const summary = await reader.call(homeSummary);
  return Object.fromEntries(Object.entries(summary).map(([name, work]) => [name, work?.count ?? null]));
}

test('what waits is counted', async () => {
  expect(await countsFor(await server.signIn('admin'))).toEqual({ ...nothing, ...all });
  const seen = { ...all, ...undecided, breaks_open: null };
  expect(await countsFor(await server.signIn('support'))).toMatchObject(seen);
});

test('what waits says since when, what it is worth, and how much of it is late', async () => {
  const { db } = server.services;
  const set = (at: string) =>
    db.query(sql`UPDATE withdrawal SET created_at = ${at}, rate_usdt = 2.5 WHERE no = 'pending_review1'`);
  const { created_at } = await db.one<{ created_at: string }>(
    sql`SELECT created_at FROM withdrawal WHERE no = 'pending_review1'`,
  );
  await db.query(sql`
    UPDATE recharge SET asset = 'L', amount = 30 WHERE id = (SELECT min(id) FROM recharge WHERE status = 'pending_review')`);
  await db.query(sql`UPDATE rate SET rate_usdt = 0.5 WHERE asset = 'L'`);
  await set('2026-01-02T03:04:05.678Z');
  forgetAnswers(db);
  const admin = await server.signIn('admin');
  expect(await admin.call(homeSummary)).toMatchObject({
    withdrawals_to_review: {
      count: 2,
      capped: false,
      oldest: '2026-01-02T03:04:05.678Z',
      usdt: '35',
      late: 1,
    },
    withdrawals_to_pay: { count: 2, late: 0 },
    recharges_to_review: { count: 2, usdt: '115', late: 0 },
    adjustments_to_review: { count: 0, capped: false, oldest: null, usdt: null, late: null },
    users_frozen: { count: 1, capped: false, oldest: null, usdt: null, late: null },
  });
  await set(created_at);
  forgetAnswers(db);
});

test('what is stuck is found where its count leads to', async () => {
  const admin = await server.signIn('admin');
  const withdrawals = await admin.call(withdrawalList.index, { stuck: 'true' });
  expect(withdrawals.list.map(({ no }) => no).sort()).toEqual([
    'payment_in_progress1',
    'payment_in_progress2',
  ]);
  expect((await admin.call(withdrawalList.index, { stuck: 'false' })).total).toBe(17);
  const recharges = await admin.call(rechargeList.index, { stuck: 'true' });
  expect(recharges.list).toMatchObject([{ status: 'confirming' }]);
});

test('what one admin asked for is found where its count leads to', async () => {
  const checker = await server.signIn('checker');
  const { list } = await checker.call(rechargeList.index, { requested: 'true', sort: 'id' });
  expect(list.map(({ status }) => status)).toEqual(['unmatched', 'credited']);
  const found = [
    await checker.call(withdrawalList.index, { requested: 'true' }),
    await checker.call(withdrawalList.index, { to_complete: 'true' }),
    await checker.call(transferList.index, { requested: 'true' }),
    await checker.call(copyProfitList.index, { requested: 'true' }),
  ];
  for (const { total } of found) expect(total).toBe(1);
  expect((await checker.call(transferList.index, { requested: 'false' })).total).toBe(1);
  expect((await checker.call(menuCounts)).list).toEqual([
    { name: 'recharges', count: 5, capped: false },
    { name: 'copy_profits', count: 1, capped: false },
    { name: 'transfers', count: 1, capped: false },
    { name: 'withdrawals', count: 5, capped: false },
  ]);
  const support = await (await server.signIn('support')).call(menuCounts);
  expect(support.list.map(({ name }) => name)).toEqual(['recharges', 'withdrawals']);
});

test('no one is told to check what they asked for, nor what they have no right to decide', async () => {
  const { db } = server.services;
  const reads = ['home.read', 'recharge.read', 'transfer.read', 'withdrawal.read'] as const;
  const password = 'a reader of the tests';
  const { id } = await anAdmin(db, {
    ...{ username: 'one-who-asks', password },
    actions: [...reads, 'recharge.reverse', 'transfer.reverse', 'withdrawal.reverse', 'withdrawal.close'],
  });
  const asks = await server.signIn('one-who-asks', password);
  const told = async () => {
    const { recharges_requested, transfers_requested, withdrawals_to_complete } = await countsFor(asks);
    const { list } = await asks.call(menuCounts);
    const inMenu = Object.fromEntries(list.map(({ name, count }) => [name, count]));
    return { recharges_requested, transfers_requested, withdrawals_to_complete, ...inMenu };
  };
  // The reversal of a recharge, and not the match, which others decide; the menu also counts unmatched money, which anyone sees.
  const before = { withdrawals: 4, recharges: 2, transfers: 1 };
  const requested = { recharges_requested: 1, transfers_requested: 1 };
  expect(await told()).toEqual({ ...requested, withdrawals_to_complete: 1, ...before });
  const { maker } = await db.one<{ maker: number }>(
    sql`SELECT reverse_maker_id AS maker FROM transfer WHERE reverse_maker_id IS NOT NULL`,
  );
  const asked = (table: string, by: number) =>
    server.pool.query(`UPDATE ${table} SET reverse_maker_id = ${by} WHERE reverse_maker_id IS NOT NULL`);
  const recorded = (by: number) =>
    server.pool.query('UPDATE withdrawal SET paid_by_id = $1 WHERE paid_by_id IS NOT NULL', [by]);
  for (const table of ['recharge', 'transfer']) await asked(table, id);
  await recorded(id);
  forgetAnswers(db);
  expect(await told()).toEqual({
    recharges_requested: 0,
    transfers_requested: 0,
    withdrawals_to_complete: 0,
    withdrawals: 3,
    recharges: 1,
  });
  for (const table of ['recharge', 'transfer']) await asked(table, maker);
  await recorded(maker);
  forgetAnswers(db);
});

test('a count is null where the reader may not see the list behind it', async () => {
  const none = Object.fromEntries(Object.keys({ ...nothing, ...all }).map((name) => [name, null]));
  expect(await countsFor(await server.signIn('content'))).toEqual(none);
  const password = 'reads recharges only';
  await anAdmin(server.services.db, {
    username: 'narrow',
    password,
    actions: ['home.read', 'recharge.read'],
  });
  const narrow = await server.signIn('narrow', password);
  expect(await countsFor(narrow)).toEqual({ ...none, recharges_stuck: 1 });
});

test('without the right it is forbidden', async () => {
  const password = 'reads users only';
  await anAdmin(server.services.db, { username: 'outside', password, actions: ['user.read'] });
  expect((await (await server.signIn('outside', password)).get(homeSummary)).status).toBe(403);
  expect((await server.anonymous.get(homeSummary)).status).toBe(401);
});

test('many readers at the same moment cost one query', async () => {
  let queries = 0;
  const db = queryable(server.pool);
  const counted = {
    ...db,
    one: (...parameters: Parameters<typeof db.one>) => {
      queries += 1;
      return db.one(...parameters);
    },
  } as typeof db;
  const { access } = programContext('test').actor;
  const waiting: WaitingRows = {
    menu: 'users',
    ability: 'user.read',
    table: 'users',
    owner: 'house',
    parts: [{ tile: 'users_frozen', where: 'false' }],
  };
  const summaries = await Promise.all(
    Array.from({ length: 20 }, () => findSummary(counted, access, [waiting])),
  );
  for (const summary of summaries)
    expect(summary).toEqual({
      users_frozen: { count: 0, capped: false, oldest: null, usdt: null, late: null },
    });
  expect(queries).toBe(1);
});

test('what is told as waiting is what the reader may decide: not of their other account, their own money, or above their limit', async () => {
  const { db } = server.services;
  const [own, other, near, far] = [
    await aUser(db),
    await aUser(db, { country: 'IS' }),
    await aUser(db, { country: 'IS' }),
    await aUser(db),
  ];
  const password = 'a checker of the tests';
  const actions = [
    ...(['home.read', 'recharge.read', 'recharge.review', 'recharge.reverse', 'adjustment.read'] as const),
    ...(['adjustment.approve', 'copy_profit.read', 'copy_profit.reverse'] as const),
  ];
  const { id: reader } = await anAdmin(db, {
    ...{ username: 'one-who-checks', password, actions, adjustMax: '150', userId: own.id },
  });
  const { id: again } = await anAdmin(db, { userId: own.id });
  const { id: maker } = await anAdmin(db);
  const given = [
    { user_id: other.id, maker_id: maker },
    { user_id: other.id, maker_id: maker, amount: '200' },
    { user_id: other.id, maker_id: reader },
    { user_id: other.id, maker_id: again },
    { user_id: own.id, maker_id: maker },
  ];
  for (const { user_id, ...row } of given) {
    await anAdjustment(db, { user_id, ...row });
    await aRecharge(db, { user_id, ...row, source: 'manual', network: null, status: 'pending_review' });
    const match = { user_id: null, match_user_id: user_id, status: 'unmatched' as const };
    await aRecharge(db, { ...row, ...match, confirmations: 20 });
    await aRecharge(db, { user_id, status: 'credited', reverse_maker_id: row.maker_id });
  }
  const imported = { user_id: other.id, status: 'pending_review' as const, confirmations: 0 };
  for (const by of [reader, again, maker])
    await db.query(sql`
      UPDATE recharge SET imported_by_id = ${by} WHERE id = ${(await aRecharge(db, imported)).id}`);
  await db.query(
    sql`UPDATE recharge SET confirmed_at = now() WHERE status IN ('pending_review', 'unmatched')`,
  );

  const told = await countsFor(await server.signIn('one-who-checks', password));
  // A manual one, an imported one, and the two initial ones, which no one proposed.
  expect(told).toMatchObject({ adjustments_to_review: 1, recharges_to_review: 4 });
  const may = async <Row extends { allowed_actions: string[] }>(
    rows: Promise<{ list: Row[] }>,
    what: string,
  ) => (await rows).list.filter(({ allowed_actions: allowed }) => allowed.includes(what)).length;
  const checks = await server.signIn('one-who-checks', password);
  const [pending, requested] = [{ status: ['pending_review'] }, { requested: 'true' }];
  expect(told).toMatchObject({
    adjustments_to_review: await may(checks.call(adjustmentList.index, { status: ['pending'] }), 'approve'),
    recharges_to_review: await may(checks.call(rechargeList.index, pending), 'approve'),
    recharges_requested:
      (await may(checks.call(rechargeList.index, requested), 'match')) +
      (await may(checks.call(rechargeList.index, requested), 'reverse')),
  });

  await db.query(sql`
    INSERT INTO copy_profit (ref, follower_id, trader_id, asset, period_from, period_to, cum_net_realised, flow, share_pct, cut_pct,
      mark_before, mark_after, base, share, cut, status, reverse_maker_id)
    SELECT 'seen-' || trader, ${other.id}, trader, 'USDT', now() - interval '1 week', now(), 0, 0, 10, 10, 0, 0, 0, 0, 0, 'nothing', ${maker}
    FROM unnest(${[near.id, far.id]}::bigint[]) AS trader`);
  await anAdmin(db, {
    username: 'one-of-iceland',
    password,
    actions,
    dataScope: 'countries',
    countries: ['IS'],
  });
  const ofIceland = await countsFor(await server.signIn('one-of-iceland', password));
  expect(ofIceland.copy_profits_requested, 'the trader is out of sight of the other').toBe(1);
});
