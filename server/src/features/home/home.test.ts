import { homeSummary } from '@quarterdeck/contract/home';
import { rechargeList } from '@quarterdeck/contract/recharges';
import { withdrawalList } from '@quarterdeck/contract/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRecharge } from '#features/recharges/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#kernel/access/fixtures.ts';
import { programContext } from '#kernel/context.ts';
import { queryable } from '#kernel/database/sql.ts';
import { type TestServer, testServer } from '#testing/test-server.ts';
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
});
afterAll(() => server.close());

const all = {
  withdrawals_to_review: 3,
  withdrawals_to_pay: 2,
  withdrawals_stuck: 2,
  withdrawals_failed: 4,
  recharges_to_review: 2,
  recharges_stuck: 1,
  adjustments_to_review: 0,
  breaks_open: 0,
  users_frozen: 1,
};

test('what waits is counted', async () => {
  expect(await (await server.signIn('admin')).call(homeSummary)).toEqual(all);
  const seen = { ...all, breaks_open: null };
  expect(await (await server.signIn('support')).call(homeSummary)).toEqual(seen);
});

test('what is stuck is found where its count leads to', async () => {
  const admin = await server.signIn('admin');
  const withdrawals = await admin.call(withdrawalList.index, { stuck: 'true' });
  expect(withdrawals.list.map(({ no }) => no).sort()).toEqual([
    'payment_in_progress1',
    'payment_in_progress2',
  ]);
  expect((await admin.call(withdrawalList.index, { stuck: 'false' })).total).toBe(15);
  const recharges = await admin.call(rechargeList.index, { stuck: 'true' });
  expect(recharges.list).toMatchObject([{ status: 'confirming' }]);
});

test('a count is null where the reader may not see the list behind it', async () => {
  const none = Object.fromEntries(Object.keys(all).map((name) => [name, null]));
  expect(await (await server.signIn('content')).call(homeSummary)).toEqual(none);
  const password = 'reads recharges only';
  await anAdmin(server.services.db, {
    username: 'narrow',
    password,
    actions: ['home.read', 'recharge.read'],
  });
  const narrow = await server.signIn('narrow', password);
  expect(await narrow.call(homeSummary)).toEqual({ ...none, recharges_to_review: 2, recharges_stuck: 1 });
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
  const none = { withdrawals: 'false', recharges: 'false' };
  const summaries = await Promise.all(Array.from({ length: 20 }, () => findSummary(counted, access, none)));
  for (const summary of summaries) {
    expect(summary).toEqual({ ...all, withdrawals_stuck: 0, recharges_stuck: 0 });
  }
  expect(queries).toBe(1);
});
