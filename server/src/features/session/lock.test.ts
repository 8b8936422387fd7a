import {
  beginProof,
  lockSession,
  logout,
  unlockByProvider,
  unlockSession,
  userInfo,
} from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { endpoints } from '#server/registry.ts';
import type { Client } from '#test/support/client.ts';
import { isMatrix } from '#test/support/matrix-test.ts';
import { rotation } from '#test/support/rotation.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const password = 'right password';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

let username: string;
let client: Client;

beforeEach(async () => {
  ({ username } = await anAdmin(server.services.db, { password, actions: ['user.read'] }));
  client = await server.signIn(username, password);
});

/** The log's rows of locking and unlocking, the oldest first. */
const logged = () =>
  server.services.db.query(sql`
    SELECT action, result, error, object_type FROM admin_log
    WHERE actor = ${username} AND action IN ('session.lock', 'session.unlock') ORDER BY id`);

const isLocked = async (of = client) => (await of.call(userInfo)).locked;

describe('a locked session', () => {
  const bySession = endpoints.filter(({ ability }) => ability !== 'public' && ability !== 'platform');
  const closed = bySession.filter(({ openWhileLocked }) => !openWhileLocked);
  // In turn; `npm run test:matrix` has all of them.
  const someClosed = rotation(isMatrix ? undefined : 150)(closed);

  test('is open for what stands on the lock screen, and for nothing else', () => {
    const open = endpoints.filter(({ openWhileLocked }) => openWhileLocked);
    expect(new Set(open)).toEqual(new Set([userInfo, unlockSession, beginProof, unlockByProvider]));
  });

  test(`is refused by 423 everything else, ${someClosed.length} times, and nothing changes`, async () => {
    await client.call(lockSession);
    const before = await stateOf(server.pool);
    for (const { method, path } of someClosed) {
      const url = path.replace(/:\w+/g, 'W0');
      const { status, error } = method === 'GET' ? await client.get(url) : await client.post(url, {});
      expect({ path, status, error }).toEqual({ path, status: 423, error: 'session_locked' });
    }
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('says so, and is locked for itself alone', async () => {
    const other = await server.signIn(username, password);
    expect(await isLocked()).toBe(false);
    await client.call(lockSession);
    expect([await isLocked(), await isLocked(other)]).toEqual([true, false]);
    expect((await other.get('/backstage/user/index')).status).toBe(200);
    expect(await logged()).toEqual([
      { action: 'session.lock', result: 'done', error: null, object_type: 'admin' },
    ]);
  });

  test('can be left', async () => {
    await client.call(lockSession);
    await client.call(logout);
    expect((await client.get(userInfo)).status).toBe(401);
  });

  test('is over when its admin is disabled, whatever password is given', async () => {
    await client.call(lockSession);
    await server.services.db.query(sql`UPDATE admin SET status = 'disabled' WHERE username = ${username}`);
    server.services.sessions.forget(null);
    expect((await client.post(unlockSession, { password })).error).toBe('unauthenticated');
  });
});

describe('unlocking', () => {
  test('takes the password of who is signed in', async () => {
    await client.call(lockSession);
    const wrong = await client.post(unlockSession, { password: 'wrong password' });
    expect(wrong).toMatchObject({
      status: 422,
      error: 'password_wrong',
      fields: { password: 'Wrong password' },
    });
    expect(await isLocked()).toBe(true);
    await client.call(unlockSession, { password });
    expect(await isLocked()).toBe(false);
    expect((await client.get('/backstage/user/index')).status).toBe(200);
    const row = { object_type: 'admin' };
    expect(await logged()).toEqual([
      { ...row, action: 'session.lock', result: 'done', error: null },
      { ...row, action: 'session.unlock', result: 'refused', error: 'password_wrong' },
      { ...row, action: 'session.unlock', result: 'done', error: null },
    ]);
  });

  test('is slowed down like signing in, and its failures count there too', async () => {
    await client.call(lockSession);
    for (let failure = 1; failure <= 5; failure += 1)
      expect((await client.post(unlockSession, { password: `wrong ${failure}` })).error).toBe(
        'password_wrong',
      );
    const { status, error, msg } = await client.post(unlockSession, { password });
    expect([status, error]).toEqual([429, 'sign_in_locked']);
    expect(await isLocked()).toBe(true);
    const signIn = await server.anonymous.post('/backstage/login', { username, password });
    expect([signIn.error, signIn.msg]).toEqual([error, msg]);
    expect((await logged()).at(-1)).toMatchObject({ result: 'refused', error: 'sign_in_locked' });
  });

  test('in time forgets the failures before it', async () => {
    await client.call(lockSession);
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1)
        await client.post(unlockSession, { password: `wrong ${failure}` });
      await client.call(unlockSession, { password });
    }
  });

  test('leaves no trace of what was typed', async () => {
    await client.call(lockSession);
    await client.post(unlockSession, { password: 'hunter2-typed-here' });
    const { text } = await server.services.db.one<{ text: string }>(sql`
      SELECT (SELECT string_agg(admin_log::text, '') FROM admin_log) ||
        coalesce((SELECT string_agg(idempotency::text, '') FROM idempotency), '') AS text`);
    expect(text).not.toContain('hunter2');
  });
});
