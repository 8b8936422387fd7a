import { addAdmin, editAdmin } from '@quarterdeck/contract/features/admins/admins';
import { changePassword } from '@quarterdeck/contract/features/personal/personal';
import { endRolePreview } from '@quarterdeck/contract/features/roles/roles';
import {
  beginProof,
  login,
  logout,
  unlockByProvider,
  unlockSession,
  userInfo,
} from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, password } from '#features/admins/fixtures.ts';
import { endpoints } from '#server/registry.ts';
import type { Client } from '#test/support/client.ts';
import { isMatrix } from '#test/support/matrix-test.ts';
import { rotation } from '#test/support/rotation.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const start = Date.parse('2026-03-01T08:00:00Z');
const chosen = 'quite another phrase';
let now = new Date(start);
let server: TestServer;
let username: string;
let id: number;
let roleIds: number[];

beforeAll(async () => {
  server = await testServer({ now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(start);
  ({ username, id, roleIds } = await aMember(server, { actions: ['user.read'] }));
});

const mark = () =>
  server.pool.query('UPDATE admin SET password_must_change = true WHERE username = $1', [username]);
/** Has their password be so many days old, under a setting of so many. */
async function agePassword(days: number, lasts: number): Promise<void> {
  const changedAt = new Date(start - days * 86_400_000).toISOString();
  await server.pool.query('UPDATE admin SET password_changed_at = $1 WHERE username = $2', [
    changedAt,
    username,
  ]);
  await server.pool.query(
    `INSERT INTO config ("group", name, value, updated_at) VALUES ('password', 'password_days', $1, now())
     ON CONFLICT ("group", name) DO UPDATE SET value = excluded.value`,
    [String(lasts)],
  );
}
const dueOf = async (client: Client) => (await client.call(userInfo)).due;
const daysLeft = async () =>
  (await (await server.signIn(username, password)).call(userInfo)).password_days_left;
const change = (client: Client, old_password = password) =>
  client.post(changePassword, { old_password, password: chosen });

describe('a session that began by a password that is due', () => {
  const bySession = endpoints.filter(({ ability }) => ability !== 'public' && ability !== 'platform');
  const closed = bySession.filter(({ openWhileDue }) => !openWhileDue?.includes('password_must_change'));
  // In turn; `npm run test:matrix` has all of them.
  const someClosed = rotation(isMatrix ? undefined : 150)(closed);

  test('is open for what stands on its page and for the way back to it, and for nothing else', () => {
    const open = endpoints.filter(({ openWhileDue }) => openWhileDue?.includes('password_expired'));
    const wayBack = [unlockSession, unlockByProvider, beginProof, endRolePreview];
    expect(new Set(open)).toEqual(new Set([userInfo, changePassword, ...wayBack]));
  });

  test(`is refused everything else, ${someClosed.length} times, and nothing changes`, async () => {
    await mark();
    const client = await server.signIn(username, password);
    const before = await stateOf(server.pool);
    for (const { method, path } of someClosed) {
      const url = path.replace(/:\w+/g, 'W0');
      const { status, error } = method === 'GET' ? await client.get(url) : await client.post(url, {});
      expect({ path, status, error }).toEqual({ path, status: 403, error: 'password_must_change' });
    }
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('is good for all as soon as its owner has chosen another, and so are those after it', async () => {
    await mark();
    const [client, other] = [
      await server.signIn(username, password),
      await server.signIn(username, password),
    ];
    expect(await dueOf(client)).toBe('password_must_change');
    expect((await change(client, 'a wrong password')).error).toBe('password_wrong');
    expect((await client.get('/backstage/user/index')).error).toBe('password_must_change');
    expect((await change(client)).status).toBe(200);
    expect(await dueOf(client)).toBeUndefined();
    expect((await client.get('/backstage/user/index')).status).toBe(200);
    expect((await other.get(userInfo)).status).toBe(401);
    expect(await dueOf(await server.signIn(username, chosen))).toBeUndefined();
  });

  test('can be left', async () => {
    await mark();
    const client = await server.signIn(username, password);
    await client.call(logout);
    expect((await client.get(userInfo)).status).toBe(401);
  });
});

describe('a password that somebody else set', () => {
  let admin: Client;
  beforeEach(async () => {
    admin = await server.signIn('admin', 'password of the tests');
  });

  test('with the account is due', async () => {
    const name = `made-${username}`;
    await admin.call(addAdmin, { username: name, nickname: 'x', role_ids: roleIds, password });
    expect(await dueOf(await server.signIn(name, password))).toBe('password_must_change');
  });

  test('in place of the own is due', async () => {
    await admin.call(editAdmin, {
      id,
      version: 1,
      nickname: 'x',
      role_ids: roleIds,
      password: 'given by somebody',
    });
    expect(await dueOf(await server.signIn(username, 'given by somebody'))).toBe('password_must_change');
  });
});

describe('a password whose days are over', () => {
  test.each([
    [89, 90, undefined],
    [90, 90, 'password_expired'],
    [400, 0, undefined],
  ])('after %d of %d is due: %s', async (days, lasts, due) => {
    await agePassword(days, lasts);
    expect(await dueOf(await server.signIn(username, password))).toBe(due);
  });

  test('leaves sessions that began before as they are', async () => {
    const client = await server.signIn(username, password);
    await agePassword(90, 90);
    expect((await client.get('/backstage/user/index')).status).toBe(200);
  });

  test.each([
    [75.5, 90, undefined],
    [76, 90, 14],
    [89.5, 90, 0],
    [3, 7, undefined],
    [4, 7, 3],
    [80, 0, undefined],
  ])('is spoken of before: after %d of %d are left %s', async (days, lasts, left) => {
    await agePassword(days, lasts);
    expect(await daysLeft()).toBe(left);
  });
});

test('where nothing can be changed no password is due', async () => {
  const preview = await testServer({ now: () => now, config: { isPreview: true } });
  await preview.services.db.query(sql`UPDATE admin SET password_must_change = true`);
  const answer = await preview.anonymous.call(login, {
    username: 'admin',
    password: 'password of the tests',
  });
  expect(answer.token).toBeDefined();
  expect(await dueOf(await preview.signIn('admin', 'password of the tests'))).toBeUndefined();
  await preview.close();
});
