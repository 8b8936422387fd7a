import { reportFee, reverseFee } from '@quarterdeck/contract/features/rewards/fees/platform';
import { blacklistUser, revokeUserSessions } from '@quarterdeck/contract/features/users/commands';
import { endSession, startSession } from '@quarterdeck/contract/features/users/platform';
import {
  userDetail,
  userList,
  userSessions,
  userSessionsMax,
} from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRecharge, bookCredit } from '#features/recharges/fixtures.ts';
import { aWithdrawalIn } from '#features/withdrawals/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { daysBefore } from '#kernel/days.ts';
import { fund } from '#ledger/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser } from './fixtures.ts';

let server: TestServer;
let risk: Client;
beforeAll(async () => {
  server = await testServer();
  risk = await server.signIn('risk');
});
afterAll(() => server?.close());

const start = (uid: string, session: string, more: object = {}) =>
  server.platform.post(startSession, { uid, session, ...more });
const sessionsOf = async (id: number) => (await risk.call(userSessions, { id: String(id) })).list;

test('sessions are kept as the platform reports them, however often, and one that ended does not begin again', async () => {
  const { id, uid } = await aUser(server.services.db);
  const from = { device: 'phone', ip: '2001:DB8::1' };
  const both = await Promise.all([start(uid, 's-1', from), start(uid, 's-1', from)]);
  expect(both.map(({ data }) => data.revoked)).toEqual([false, false]);
  expect(await sessionsOf(id)).toMatchObject([{ device: 'phone', ip: '2001:db8::1', ended_at: null }]);
  const { user } = await risk.call(userDetail, { id: String(id) });
  expect(user).toMatchObject({ last_login_ip: '2001:db8::1', version: 1 });
  expect(user.last_login_at).not.toBeNull();
  await server.platform.call(endSession, { uid, session: 's-1' });
  expect((await start(uid, 's-1')).data.ended_at).not.toBeNull();
  expect((await server.platform.post(endSession, { uid, session: 'other' })).error).toBe('not_found');
  expect((await start('nobody', 's-1')).error).toBe('not_found');
});

test('staff end all of them, and anyone who is shut out gets none', async () => {
  const { id, uid } = await aUser(server.services.db);
  await start(uid, 'one');
  await start(uid, 'two');
  await server.platform.call(endSession, { uid, session: 'one' });
  await risk.call(revokeUserSessions, { id, version: 1, reason: 'Lost phone' });
  expect((await sessionsOf(id)).map(({ revoked }) => revoked)).toEqual([true, false]);
  expect((await start(uid, 'two')).data.revoked).toBe(true);
  await start(uid, 'three');
  await risk.call(blacklistUser, { id, version: 2, reason: 'Fraud' });
  expect((await sessionsOf(id))[0]).toMatchObject({ revoked: true });
  expect((await start(uid, 'four')).error).toBe('user_blacklisted');
});

test('the latest hundred are kept, and older ones so long that a late report brings none back to life', async () => {
  const { id, uid } = await aUser(server.services.db);
  await server.pool.query(
    `INSERT INTO user_session (user_id, name, started_at, ended_at, revoked)
      SELECT $1, 'old-' || n, at, at, true FROM generate_series(1, $2) AS n
      CROSS JOIN LATERAL (SELECT now() - CASE n WHEN 1 THEN interval '401 days' ELSE interval '399 days' END AS at) AS began`,
    [id, userSessionsMax + 1],
  );
  await start(uid, 'new');
  const { rows } = await server.pool.query(
    "SELECT count(*)::int AS count, count(*) FILTER (WHERE name = 'old-1')::int AS oldest FROM user_session WHERE user_id = $1",
    [id],
  );
  expect(rows).toEqual([{ count: userSessionsMax + 1, oldest: 0 }]);
  expect((await start(uid, 'old-2')).data.revoked).toBe(true);
  expect(await sessionsOf(id)).toHaveLength(userSessionsMax);
});

test('the figures of thirty days are of what was booked in them and not taken back', async () => {
  const user = await aUser(server.services.db);
  await fund(server.pool, user.id, '500');
  await aWithdrawalIn(server, 'success', { user, amount: '100' });
  await aWithdrawalIn(server, 'refuse', { user, amount: '50' });
  const fee = { uid: user.uid, kind: 'robot_fee', asset: 'USDT' } as const;
  await server.platform.call(reportFee, { ...fee, ref: 'f-1', amount: '1.5' });
  await server.platform.call(reportFee, { ...fee, ref: 'f-2', amount: '2' });
  await server.platform.call(reverseFee, { kind: 'robot_fee', ref: 'f-2', reason: 'Cancelled' });
  // By the time of booking: reported long ago and credited today, and the reverse.
  const daysAgo = (days: number) => daysBefore(new Date(), days).toISOString();
  const credited = { user_id: user.id, status: 'credited', credited: '7' } as const;
  const late = await aRecharge(server.services.db, { ...credited, created_at: daysAgo(40) });
  await bookCredit(server, late, daysAgo(0));
  const early = await aRecharge(server.services.db, { ...credited, credited: '9' });
  await bookCredit(server, early, daysAgo(40));
  const { id: paidEarly } = await aWithdrawalIn(server, 'success', { user, amount: '60' });
  await server.services.db.query(sql`
    UPDATE withdrawal SET settle_batch_id = recharge.batch_id FROM recharge
    WHERE recharge.id = ${early.id} AND withdrawal.id = ${paidEarly}`);
  const { month } = await risk.call(userDetail, { id: String(user.id) });
  expect(month?.[0]).toEqual({ asset: 'USDT', recharged: '7', withdrawn: '100', fees: '1.5', rewarded: '0' });
  const { list } = await risk.call(userList.index, { uid: user.uid });
  expect(list[0]?.fees_month_usdt).toBe('1.5');
  await anAdmin(server.services.db, {
    username: 'reader',
    password: 'a reader of users',
    actions: ['user.read'],
  });
  const reader = await server.signIn('reader', 'a reader of users');
  expect((await reader.call(userDetail, { id: String(user.id) })).month).toBeNull();
  expect((await reader.call(userList.index, { uid: user.uid })).list[0]?.fees_month_usdt).toBeNull();
});
