import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { riskDefaults } from '@quarterdeck/contract/features/withdrawals/settings';
import { withdrawalDetail, withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { rewardClawedBack } from '#ledger/movements/reward.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import {
  anAddress,
  anEthereumAddress,
  aUser,
  aWithdrawal,
  aWithdrawalIn,
  done,
  moves,
  read,
  type TestUser,
} from './fixtures.ts';
import { withdrawalChecks } from './invariants.ts';
import { judgeAgain } from './judge-again.ts';

const hour = 3_600_000;

let server: TestServer;
/** How far the server's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  server = await testServer({
    now: () => new Date(Date.now() + ahead),
    config: { sessionIdleMinutes: 3_000, sessionAbsoluteHours: 50 },
  });
});
afterEach(async () => {
  ahead = 0;
  expect(await checkInvariants(server.pool, withdrawalChecks)).toEqual([]);
});
afterAll(() => server.close());

async function setUser({ id }: TestUser, column: string, value: unknown): Promise<void> {
  await server.pool.query(`UPDATE users SET ${column} = $1 WHERE id = $2`, [value, id]);
}

async function reasonsOf(user: TestUser, amount = '20', address = anAddress()) {
  const { risk_reasons, risk_score } = await aWithdrawal(server, { user, amount, address });
  return {
    codes: risk_reasons.map(({ code, detail }) => (detail ? `${code} ${detail}` : code)),
    risk_score,
  };
}

test('a first withdrawal, then one to a new address, then none', async () => {
  const user = await aUser(server);
  const address = anAddress();
  const first = await reasonsOf(user, '20', address);
  expect(first).toEqual({ codes: ['first_withdrawal', 'new_address'], risk_score: 35 });
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: [], risk_score: 0 });
  expect(await reasonsOf(user)).toEqual({ codes: ['new_address'], risk_score: 20 });
});

test('more than five times the average of what was paid', async () => {
  const user = await aUser(server);
  const { address } = await aWithdrawalIn(server, 'success', { user, amount: '20' });
  await aWithdrawalIn(server, 'refuse', { user, amount: '900', address });
  expect(await reasonsOf(user, '100', address)).toEqual({ codes: [], risk_score: 0 });
  ahead = 2 * hour;
  expect(await reasonsOf(user, '100.000001', address)).toEqual({
    codes: ['large_against_history 100.000001 > 5 × 20'],
    risk_score: 30,
  });
});

test('an address that others withdrew to', async () => {
  const user = await aUser(server);
  await aWithdrawal(server, { user });
  const address = anEthereumAddress().replace('0x0', '0xa');
  const inCapitals = address.toUpperCase().replace('0X', '0x');
  const theirs = await aWithdrawal(server, { network: 'ERC20', address: inCapitals });
  const asked = await aWithdrawal(server, { user, amount: '20', network: 'ERC20', address });
  expect(asked.risk_reasons.map(({ code }) => code)).toEqual(['new_address', 'shared_address']);
  const again = await aWithdrawal(server, { user, amount: '20', network: 'BEP20', address: theirs.address });
  expect(again).toMatchObject({ new_address: false });
  const admin = await server.signIn('admin');
  const { shared } = await admin.call(withdrawalDetail, { id: String(asked.id) });
  expect(shared).toMatchObject([{ by: 'address', count: 1, users: [{ uid: theirs.uid }] }]);
  const { list } = await admin.call(withdrawalList.index, { address: address.toUpperCase() });
  expect(list.map(({ id }) => id)).toEqual([again.id, asked.id, theirs.id]);
});

test('what was paid to the address before, of what the reader sees', async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const address = anAddress();
  const mine = await aWithdrawalIn(server, 'success', { user, amount: '20', address });
  await aWithdrawalIn(server, 'success', { user, amount: '20', address });
  // Its user has withdrawn before: with a shared address it would need acknowledging.
  await aWithdrawal(server, { user: other });
  const last = await aWithdrawalIn(server, 'success', { user: other, amount: '20', address });
  const refused = await aWithdrawalIn(server, 'refuse', { user: other, amount: '20', address });
  await aWithdrawalIn(server, 'success', { user: other, amount: '20', address: anAddress() });
  const asked = await aWithdrawal(server, { user, amount: '20', address });
  const later = await aWithdrawalIn(server, 'success', { user, amount: '20', address });
  const admin = await server.signIn('admin');
  const paymentsOf = async (reader: typeof admin, { id }: { id: number }) =>
    (await reader.call(withdrawalDetail, { id: String(id) })).address_payments;
  const { paid_at } = (await admin.call(withdrawalDetail, { id: String(last.id) })).withdrawal;
  expect(await paymentsOf(admin, asked)).toEqual({ count: 3, own: 2, users: 2, last_at: paid_at });
  expect(await paymentsOf(admin, mine)).toEqual({ count: 0, own: 0, users: 0, last_at: null });
  expect(await paymentsOf(admin, refused)).toMatchObject({ count: 3 });
  expect(await paymentsOf(admin, later)).toMatchObject({ count: 3 });

  await server.pool.query("UPDATE users SET country = 'NO' WHERE id = $1", [user.id]);
  const seeing = { countries: ['NO'], dataScope: 'countries', actions: ['withdrawal.read'] } as const;
  await anAdmin(server.services.db, { username: 'norway', password: 'only of norway', ...seeing });
  const narrow = await server.signIn('norway', 'only of norway');
  expect(await paymentsOf(narrow, asked)).toMatchObject({ count: 2, own: 2, users: 1 });
});

test('a device or an internet address that others came from recently, whom those see who may', async () => {
  const [user, other] = [await aUser(server), await aUser(server)];
  const { address } = await aWithdrawal(server, { user });
  const device = 'phone-1';
  await aWithdrawal(server, { user: other, device, ip: '2001:DB8:0::7' });
  const registered = { uid: 'by-phone-1', username: 'by', device, ip: '203.0.113.7' };
  await server.platform.call(createPlatformUser, registered);
  const row = await aWithdrawal(server, { user, address, device, ip: '2001:db8::7' });
  expect(row).toMatchObject({ device, ip: '2001:db8::7', risk_score: 45 });
  expect(row.risk_reasons.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'shared_device 2 · 30 d',
    'shared_ip 1 · 30 d',
  ]);
  const id = String(row.id);
  const { shared } = await (await server.signIn('support')).call(withdrawalDetail, { id });
  expect(shared.map(({ by, count, users }) => [by, count, users.map(({ uid }) => uid)])).toEqual([
    ['device', 2, ['by-phone-1', other.uid]],
    ['ip', 1, [other.uid]],
  ]);
  await server.pool.query("UPDATE users SET country = 'IS' WHERE id = $1", [user.id]);
  const seeing = { countries: ['IS'], dataScope: 'countries', actions: ['withdrawal.read'] } as const;
  await anAdmin(server.services.db, { username: 'iceland', password: 'only of iceland', ...seeing });
  const narrow = await (await server.signIn('iceland', 'only of iceland')).call(withdrawalDetail, { id });
  expect(narrow.shared).toMatchObject([
    { by: 'device', count: 2, users: [] },
    { by: 'ip', count: 1, users: [] },
  ]);
  const old = "created_at = created_at - interval '31 days' WHERE device = $1";
  await server.pool.query(`UPDATE withdrawal SET ${old}`, [device]);
  await server.pool.query(`UPDATE users SET ${old.replace('device', 'register_device')}`, [device]);
  expect((await aWithdrawal(server, { user, address, device })).risk_reasons).toEqual([]);
  await server.pool.query(
    `INSERT INTO config ("group", name, value, updated_at) VALUES ('withdrawal_risk', 'risk_shared_days', '40', now())`,
  );
  const [reason] = (await aWithdrawal(server, { user, address, device })).risk_reasons;
  expect(reason).toMatchObject({ code: 'shared_device', detail: '2 · 40 d' });
  await server.pool.query(`DELETE FROM config WHERE "group" = 'withdrawal_risk'`);
});

test('a user whose own score is 60 or more', async () => {
  const user = await aUser(server);
  const { address } = await aWithdrawal(server, { user });
  await setUser(user, 'risk_score', 59);
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: [], risk_score: 0 });
  await setUser(user, 'risk_score', 60);
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: ['user_flagged 60'], risk_score: 40 });
});

test('a user who owes something in another asset', async () => {
  const user = await aUser(server);
  const { address } = await aWithdrawal(server, { user });
  const taken = {
    userId: user.id,
    asset: 'L',
    expense: '502',
    fromPending: '0',
    fromAvailable: '0',
  } as const;
  await bookAlone(server.pool, rewardClawedBack({ ...taken, shortfall: '2.5' }));
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: ['user_owes 2.5 L'], risk_score: 40 });
  // Whatever it weighs, it is seen, and the program does not approve it.
  await server.pool.query(
    `INSERT INTO config ("group", name, value, updated_at) VALUES ('withdrawal_risk', 'risk_user_owes', '0', now())`,
  );
  try {
    expect(await reasonsOf(user, '20', address)).toEqual({ codes: ['user_owes 2.5 L'], risk_score: 0 });
  } finally {
    await server.pool.query('DELETE FROM config');
  }
});

test('the fourth request within an hour', async () => {
  const user = await aUser(server);
  const { address } = await aWithdrawal(server, { user });
  for (let count = 2; count <= 3; count += 1) {
    expect(await reasonsOf(user, '20', address)).toEqual({ codes: [], risk_score: 0 });
  }
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: ['velocity 4'], risk_score: 25 });
  ahead = hour + 1_000;
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: [], risk_score: 0 });
});

test('the sum ends at 100', async () => {
  const user = await aUser(server);
  await setUser(user, 'risk_score', 80);
  const { address } = await aWithdrawal(server);
  expect((await reasonsOf(user, '20', address)).risk_score).toBe(100);
});

async function saveRules(changes: Record<string, string>): Promise<void> {
  const admin = await server.signIn('admin');
  const { list } = await admin.call(configAll, { group: 'withdrawal_risk' });
  const form = { ...riskDefaults.withdrawal_risk, ...changes };
  await admin.call(configEdit, { group: 'withdrawal_risk', version: list[0]?.version ?? 0, ...form });
}

test('more than so much within a day, without what was given back', async () => {
  const user = await aUser(server, '60000');
  const { address } = await aWithdrawal(server, { user, amount: '15000' });
  await aWithdrawalIn(server, 'refuse', { user, amount: '9000', address });
  expect((await reasonsOf(user, '5000', address)).codes).toEqual([]);
  expect((await reasonsOf(user, '10', address)).codes).toEqual(['velocity 4', 'velocity_sum 20010 > 20000']);
});

test('a password or second factor that changed recently', async () => {
  const user = await aUser(server);
  const { address } = await aWithdrawal(server, { user });
  await setUser(user, 'security_changed_at', new Date(Date.now() - 30 * hour));
  expect(await reasonsOf(user, '20', address)).toEqual({ codes: ['security_changed 30 h'], risk_score: 20 });
});

test('is judged by the weights of the settings, of which 0 turns a rule off', async () => {
  const user = await aUser(server);
  await saveRules({ risk_first_withdrawal: '0', risk_new_address: '77' });
  expect(await reasonsOf(user)).toEqual({ codes: ['new_address'], risk_score: 77 });
  await saveRules({ risk_velocity_count: '1', risk_new_address: '0' });
  expect(await reasonsOf(user)).toEqual({ codes: ['velocity 2'], risk_score: 25 });
  await saveRules({});
});

test('is judged again at the review: what came meanwhile must be acknowledged, and is kept', async () => {
  const user = await aUser(server);
  const row = await aWithdrawal(server, { user, amount: '30' });
  expect(row.risk_score).toBe(35);
  await setUser(user, 'risk_score', 90);
  const admin = await server.signIn('admin');
  const { risk_now, withdrawal } = await admin.call(withdrawalDetail, { id: String(row.id) });
  expect(withdrawal.risk_score).toBe(35);
  expect(risk_now).toMatchObject({ score: 75, reasons: [{}, {}, { code: 'user_flagged', detail: '90' }] });
  const checker = await server.signIn('checker');
  expect((await moves.approve(checker, row)).error).toBe('risk_not_acknowledged');
  const passed = await done(moves.approve(checker, row, { acknowledge_risk: true }));
  expect(passed).toMatchObject({ status: 'withdrawing', risk_score: 75 });
  expect(passed.risk_reasons.map(({ code }) => code)).toContain('user_flagged');
  expect((await admin.call(withdrawalDetail, { id: String(row.id) })).risk_now).toBeNull();
});

test('what waits is judged again by the minute: the list and its order follow, its version stays', async () => {
  const [calm, risky] = [await aUser(server), await aUser(server)];
  const first = await aWithdrawal(server, { user: calm, amount: '30' });
  const second = await aWithdrawal(server, { user: risky, amount: '30' });
  await judgeAgain(server.services);
  const logged = () =>
    server.services.db.one(sql`SELECT count(*) FROM admin_log WHERE object_type = 'withdrawal'`);
  const before = await logged();
  await setUser(risky, 'risk_score', 90);
  await judgeAgain(server.services);
  const admin = await server.signIn('admin');
  const { list } = await admin.call(withdrawalList.index, { sort: '-risk_score', status: 'pending_review' });
  const places = [first, second].map(({ id }) => list.findIndex((row) => row.id === id));
  expect(places[1]).toBeLessThan(places[0] ?? 0);
  const row = list.find(({ id }) => id === second.id);
  expect(row).toMatchObject({ risk_score: 75, version: second.version, updated_at: second.updated_at });
  expect(row?.risk_reasons.filter(({ later }) => later).map(({ code }) => code)).toEqual(['user_flagged']);
  const { risk_now } = await admin.call(withdrawalDetail, { id: String(second.id) });
  expect(risk_now).toEqual({ score: row?.risk_score, reasons: row?.risk_reasons });
  // It is no command: no one did anything.
  expect(await logged()).toEqual(before);
  const checker = await server.signIn('checker');
  expect((await moves.approve(checker, second)).error).toBe('risk_not_acknowledged');
  expect((await done(moves.approve(checker, second, { acknowledge_risk: true }))).risk_score).toBe(75);
  await setUser(risky, 'risk_score', 0);
  await judgeAgain(server.services);
  expect(await read(server, second.id)).toMatchObject({ risk_score: 75 });
});

test('a longer queue is judged in batches, one a minute, whichever server has the turn', async () => {
  const user = await aUser(server);
  await aWithdrawal(server, { user });
  await aWithdrawal(server, { user });
  await setUser(user, 'risk_score', 90);
  const { db, live } = server.services;
  const waiting = () =>
    db.query<{ risk_score: number; user_id: number }>(sql`
      SELECT risk_score, user_id FROM withdrawal WHERE status = 'pending_review' ORDER BY id`);
  const before = await waiting();
  const places = before.flatMap(({ user_id }, place) => (user_id === user.id ? [place] : []));
  const judged = async () =>
    (await waiting()).map(({ risk_score }, at) => risk_score !== before[at]?.risk_score);
  for (const [turn, place] of places.entries()) {
    await judgeAgain({ db, live, now: () => new Date((place + 10 * before.length) * 60_000) }, 1);
    expect((await judged()).flatMap((isNew, at) => (isNew ? [at] : []))).toEqual(places.slice(0, turn + 1));
  }
});

test('what was asked for later says nothing of an earlier request', async () => {
  const user = await aUser(server);
  const first = await aWithdrawal(server, { user });
  for (let count = 0; count < 4; count += 1) await aWithdrawal(server, { user, address: first.address });
  const admin = await server.signIn('admin');
  const { risk_now } = await admin.call(withdrawalDetail, { id: String(first.id) });
  expect(risk_now).toEqual({ score: first.risk_score, reasons: first.risk_reasons });
});
