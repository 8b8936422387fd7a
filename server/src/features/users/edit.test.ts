import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import {
  editUser,
  noteUser,
  resetUserPassword,
  resetUserSecondFactor,
  revokeUserSessions,
  tagUser,
  userNotes,
  userTags,
} from '@quarterdeck/contract/features/users/commands';
import { userDetail, userList } from '@quarterdeck/contract/features/users/users';
import { requestWithdrawal } from '@quarterdeck/contract/features/withdrawals/platform';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { fund } from '#ledger/fixtures.ts';
import { tronAddressOf } from '#test/support/chain.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser } from './fixtures.ts';

let server: TestServer;
let support: Client;
let risk: Client;
let admin: Client;

beforeAll(async () => {
  server = await testServer();
  support = await server.signIn('support');
  risk = await server.signIn('risk');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const user = (given = {}) => aUser(server.services.db, given);
const reason = 'Lost the phone';

test('a change that takes a user out of the sight of who makes it is done, and says so', async () => {
  const password = 'password of somebody for Brazil';
  const given = { dataScope: 'countries', countries: ['BR'], actions: ['user.read', 'user.edit'] } as const;
  const { username } = await anAdmin(server.services.db, { ...given, password });
  const local = await server.signIn(username, password);
  const { id, nickname, email, phone, lang } = await user({ country: 'BR' });
  const form = { nickname, email, phone, country: 'PT', lang };
  expect(await local.call(editUser, { ...form, id, version: 1 })).toMatchObject({ id, country: 'PT' });
  expect((await local.get(userDetail, { id: String(id) })).status).toBe(404);
  expect((await local.post(editUser, { ...form, id, version: 2 })).status).toBe(404);
});

test('tags are kept once each, found by, and offered again', async () => {
  const { id } = await user();
  const tagged = await support.call(tagUser, { id, version: 1, tags: ['VIP', 'arbitrage', 'VIP'] });
  expect(tagged.tags).toEqual(['VIP', 'arbitrage']);
  const found = await support.call(userList.index, { tags: 'arbitrage' });
  expect(found.list.map((row) => row.id)).toEqual([id]);
  await support.call(tagUser, { id, version: 2, tags: [] });
  expect((await support.call(userTags)).list).toEqual(['VIP', 'arbitrage']);
});

test('notes are written by several at the same time, by name, and never changed', async () => {
  const { id } = await user();
  await Promise.all([support, risk].map((client) => client.call(noteUser, { id, text: 'Called back' })));
  const { list } = await support.call(userNotes, { id: String(id) });
  expect(list.map(({ author }) => author).toSorted()).toEqual(['risk', 'support']);
  const [logged] = (await admin.call(adminLogList.index, { action: 'user.note' })).list;
  expect(logged).toMatchObject({ object_id: id, after: { note: 'Called back' } });
  await expect(server.pool.query('UPDATE user_note SET text = $1', ['x'])).rejects.toThrow();
  await expect(server.pool.query('DELETE FROM user_note')).rejects.toThrow();
  expect((await support.post(noteUser, { id: 999_999, text: 'x' })).error).toBe('not_found');
});

test('contacts are corrected, and what changed is told', async () => {
  const { id, lang } = await user({ email: 'a@example.com' });
  const form = { nickname: 'New', email: 'b@example.com', phone: null, country: 'JP', lang };
  const edited = await support.call(editUser, { id, version: 1, ...form });
  expect(edited).toMatchObject(form);
  const { history } = await admin.call(userDetail, { id: String(id) });
  expect(history).toMatchObject([{ action: 'user.edit', actor: 'support' }]);
  const events = await server.services.db.query(sql`SELECT type FROM event WHERE object_id = ${id}`);
  expect(events).toEqual([{ type: 'user.contact_changed' }]);
});

test.each([
  ['the second factor', resetUserSecondFactor, 'user.second_factor_reset'],
  ['the password', resetUserPassword, 'user.password_reset'],
])('after a reset of %s nothing can be withdrawn for a day', async (_, endpoint, type) => {
  const { id, uid } = await user();
  await fund(server.pool, id, '1000');
  await risk.call(endpoint, { id, version: 1, reason });
  await server.pool.query('UPDATE users SET twofa_enabled = true WHERE id = $1', [id]);
  const answer = await server.platform.post(requestWithdrawal, {
    uid,
    asset: 'USDT',
    network: 'TRC20',
    amount: '100',
    address: tronAddressOf('somebody'),
  });
  expect(answer.error).toBe('withdrawal_cooling_down');
  const events = await server.services.db.query(sql`SELECT type FROM event WHERE object_id = ${id}`);
  expect(events).toEqual([{ type }]);
});

test('the platform is told to end sessions, and who has no second factor keeps none', async () => {
  const { id } = await user({ twofa_enabled: false });
  await risk.call(revokeUserSessions, { id, version: 1, reason });
  expect((await risk.post(resetUserSecondFactor, { id, version: 2, reason })).error).toBe(
    'second_factor_absent',
  );
  expect((await support.post(revokeUserSessions, { id, version: 2, reason })).error).toBe('forbidden');
});

test('no one does it to their own account', async () => {
  const { id } = await user();
  await server.pool.query("UPDATE admin SET user_id = $1 WHERE username = 'risk'", [id]);
  server.services.sessions.forget(null);
  const own = (await risk.call(userDetail, { id: String(id) })).user;
  expect(own.allowed_actions).toEqual(['freeze', 'note', 'tag']);
  expect((await risk.post(resetUserPassword, { id, version: 1, reason })).error).toBe('user_is_own');
});
