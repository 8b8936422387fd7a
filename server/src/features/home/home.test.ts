import { homeSummary } from '@quarterdeck/contract/home';
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
  for (const status of ['pending_review', 'pending_review', 'confirming'] as const) {
    await aRecharge(db, { user_id, status });
  }
  const waiting = {
    pending_review: 3,
    withdrawing: 2,
    payment_in_progress: 1,
    payment_failed: 4,
    success: 5,
  };
  for (const [status, count] of Object.entries(waiting)) {
    await db.query(sql`
      INSERT INTO withdrawal (no, user_id, asset, network, gross, fee, net, rate_usdt, address, new_address, rail, status,
        outcome_unknown, needs_second)
      SELECT ${status} || n, ${user_id}, 'USDT', 'TRC20', 10, 1, 9, 1, 'T', false, 'manual', ${status},
        ${status === 'payment_in_progress'}, false
      FROM generate_series(1, ${count}::int) AS n`);
  }
});
afterAll(() => server.close());

const all = {
  withdrawals_to_review: 3,
  withdrawals_to_pay: 2,
  withdrawals_unknown: 1,
  withdrawals_failed: 4,
  recharges_to_review: 2,
  adjustments_to_review: 0,
  breaks_open: 0,
  users_frozen: 1,
};

test('what waits is counted', async () => {
  expect(await (await server.signIn('admin')).call(homeSummary)).toEqual(all);
  const seen = { ...all, breaks_open: null };
  expect(await (await server.signIn('support')).call(homeSummary)).toEqual(seen);
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
  expect(await narrow.call(homeSummary)).toEqual({ ...none, recharges_to_review: 2 });
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
  const summaries = await Promise.all(Array.from({ length: 20 }, () => findSummary(counted, access)));
  for (const summary of summaries) expect(summary).toEqual(all);
  expect(queries).toBe(1);
});
