import {
  changePassword,
  editPersonal,
  endOtherSessions,
  endPersonalSession,
  personalSessions,
  personalSignIns,
  profile,
  saveLook,
  setFirstPassword,
} from '@quarterdeck/contract/features/personal/personal';
import { login, userInfo } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const password = 'right password';
const newPassword = 'another password';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

let admin: { id: number; username: string };
let client: Client;
let elsewhere: Client;

beforeEach(async () => {
  admin = await anAdmin(server.services.db, { password, actions: ['user.read'] });
  client = await server.signIn(admin.username, password);
  elsewhere = await server.signIn(admin.username, password);
});

const isSignedIn = async (one: Client) => (await one.get(userInfo)).status === 200;

/** The log's rows of this admin but for signing in, the oldest first. */
const logged = () =>
  server.services.db.query(sql`
    SELECT action, object_type, object_id, before, after, result, error FROM admin_log
    WHERE actor = ${admin.username} AND action <> 'session.login' ORDER BY id`);

describe('the look', () => {
  const kept = async () => (await elsewhere.call(userInfo)).look;

  test('is none until its owner chooses one, and then the same everywhere', async () => {
    expect(await kept()).toBeUndefined();
    await client.call(saveLook, { language: 'ch-CN' });
    expect(await kept()).toEqual({ language: 'ch-CN' });
    expect((await elsewhere.call(profile)).language).toBe('ch-CN');
    await client.call(saveLook, { theme: { themeName: 'ocean', showTabs: false } });
    await client.call(saveLook, { language: 'en-US' });
    expect(await kept()).toEqual({ language: 'en-US', theme: { themeName: 'ocean', showTabs: false } });
  });

  test('leaves the account as it was for anyone who edits it meanwhile', async () => {
    const { version } = await client.call(profile);
    await elsewhere.call(saveLook, { language: 'en-US' });
    expect((await client.call(editPersonal, { nickname: 'Ada', version })).version).toBe(version + 1);
  });

  test.each([{ language: 'fr-FR' }, { theme: { themeName: 'pink' } }, { theme: { footer: true } }])(
    'is not %j',
    async (look) => expect((await client.post('/backstage/personal/look', look)).status).toBe(400),
  );
});

describe('the profile', () => {
  test('is of who asks', async () => {
    expect(await client.call(profile)).toMatchObject({
      id: admin.id,
      username: admin.username,
      nickname: admin.username,
      version: 1,
    });
  });

  test('has a name that its owner chooses, and the log says from what to what', async () => {
    const { version } = await client.call(profile);
    const edited = await client.call(editPersonal, { nickname: ' Anna ', version });
    expect(edited).toMatchObject({ nickname: 'Anna', version: version + 1 });
    expect(await client.call(userInfo)).toMatchObject({ nickname: 'Anna' });
    expect(await logged()).toMatchObject([
      {
        action: 'personal.edit',
        object_type: 'admin',
        object_id: admin.id,
        before: { nickname: admin.username },
        after: { nickname: 'Anna' },
      },
    ]);
  });

  test('is not changed twice from one look at it', async () => {
    const { version } = await client.call(profile);
    await client.call(editPersonal, { nickname: 'Anna', version });
    const late = await elsewhere.post(editPersonal, { nickname: 'Berta', version });
    expect(late).toMatchObject({ error: 'version_stale', data: { current: { nickname: 'Anna' } } });
  });

  test.each(['id', 'username', 'role_ids', 'status', 'password', 'user_id'])(
    'lets no one set %s by it',
    async (field) => {
      const answer = await client.post(editPersonal.path, { nickname: 'Anna', version: 1, [field]: 1 });
      expect(answer).toMatchObject({ status: 400, fields: { [field]: 'Unknown field' } });
    },
  );
});

describe('a change of the password', () => {
  const change = (old_password = password, next = newPassword) =>
    client.post(changePassword, { old_password, password: next });

  test('holds at once and ends every other session, not this one', async () => {
    expect((await change()).status).toBe(200);
    expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([true, false]);
    const signIn = (typed: string) =>
      server.anonymous.post(login, { username: admin.username, password: typed });
    expect([(await signIn(password)).status, (await signIn(newPassword)).status]).toEqual([401, 200]);
    expect((await client.call(profile)).version).toBe(2);
    expect(await logged()).toEqual([
      {
        action: 'personal.change_password',
        object_type: 'admin',
        object_id: admin.id,
        before: null,
        after: null,
        result: 'done',
        error: null,
      },
    ]);
  });

  test('asks for the old one, by its field', async () => {
    expect(await change('wrong password')).toMatchObject({
      status: 422,
      error: 'password_wrong',
      fields: { old_password: 'Wrong password' },
    });
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await logged()).toMatchObject([{ result: 'refused', error: 'password_wrong' }]);
  });

  test('is slowed down like signing in, and its failures count there too', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await change(`wrong password ${failure}`);
    expect(await change()).toMatchObject({ status: 429, error: 'sign_in_locked' });
    const signIn = await server.anonymous.post(login, { username: admin.username, password });
    expect(signIn.error).toBe('sign_in_locked');
  });

  test('wants another one, of six characters or more', async () => {
    expect(await change(password, password)).toMatchObject({ status: 422, error: 'password_unchanged' });
    const short = await change(password, '12345');
    expect(short).toMatchObject({
      status: 400,
      fields: { password: 'Password must be at least 6 characters' },
    });
  });

  test('of two at once from one password one holds', async () => {
    const answers = await Promise.all([
      client.post(changePassword, { old_password: password, password: 'first of two' }),
      client.post(changePassword, { old_password: password, password: 'second of two' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('leaves no sign-in behind that began with the old one', async () => {
    const attempts = Array.from({ length: 3 }, () =>
      server.anonymous.post(login, { username: admin.username, password }),
    );
    await Promise.all([change(), ...attempts]);
    const { count } = await server.services.db.one<{ count: number }>(sql`
      SELECT count(*) AS count FROM session WHERE admin_id = ${admin.id} AND revoked_at IS NULL`);
    expect(count).toBe(1);
  });

  test('leaves no trace of either', async () => {
    await client.post(changePassword, { old_password: 'hunter2-typed-here', password: 'hunter2-chosen' });
    await client.call(changePassword, { old_password: password, password: 'hunter2-chosen' });
    const { text } = await server.services.db.one<{ text: string }>(sql`
      SELECT (SELECT string_agg(admin_log::text, '') FROM admin_log) ||
        coalesce((SELECT string_agg(idempotency::text, '') FROM idempotency), '') AS text`);
    expect(text).toContain('personal.change_password');
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('argon2');
  });
});

describe('the first password of an account that has none', () => {
  const choose = () => client.post(setFirstPassword, { password: newPassword });
  beforeEach(async () => {
    await server.services.db.query(sql`UPDATE admin SET password_hash = NULL WHERE id = ${admin.id}`);
  });

  test('signs in from then on, and every other session ends', async () => {
    expect((await client.call(profile)).has_password).toBe(false);
    expect((await choose()).status).toBe(200);
    expect((await client.call(profile)).has_password).toBe(true);
    expect((await elsewhere.get(profile)).status).toBe(401);
    const { status } = await server.anonymous.post(login, {
      username: admin.username,
      password: newPassword,
    });
    expect(status).toBe(200);
  });

  test('is chosen once, by anyone who has just proven who they are', async () => {
    expect((await Promise.all([choose(), choose()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await choose()).error).toBe('password_present');
    await server.services.db.query(sql`
      UPDATE session SET proven_at = proven_at - interval '2 hours' WHERE admin_id = ${admin.id}`);
    server.services.sessions.forget(null);
    expect((await choose()).error).toBe('step_up_required');
  });

  test('obeys the rules for passwords', async () => {
    const { error } = await client.post(setFirstPassword, { password: `${admin.username} and more` });
    expect(error).toBe('password_names_account');
  });
});

describe('sessions', () => {
  const sessions = async (of = client) => (await of.call(personalSessions)).list;

  test('are listed with their place, and the one that asks is marked', async () => {
    const list = await sessions();
    expect(list).toHaveLength(2);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(list[0]).toMatchObject({ ip: '127.0.0.1', user_agent: expect.any(String) });
    expect(JSON.stringify(list)).not.toContain('token');
  });

  test('that are over are not', async () => {
    const { db, config } = server.services;
    const idle = new Date(Date.now() - config.sessionIdleMinutes * 60_000 - 1_000).toISOString();
    await db.query(sql`
      UPDATE session SET last_seen_at = ${idle} WHERE id = ${(await sessions(elsewhere)).find(({ current }) => current)?.id}`);
    expect(await sessions()).toMatchObject([{ current: true }]);
  });

  test('end one by one', async () => {
    const other = (await sessions()).find(({ current }) => !current);
    await client.call(endPersonalSession, { id: other?.id ?? 0 });
    expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await logged()).toMatchObject([
      { action: 'personal.end_session', before: { session_id: other?.id } },
    ]);
  });

  test('of others and those that are no more are the same: not found', async () => {
    const others = await server.signIn('support');
    const [theirs] = (await others.call(personalSessions)).list;
    for (const id of [theirs?.id ?? 0, 999_999_999]) {
      expect(await client.post(endPersonalSession, { id })).toMatchObject({
        status: 404,
        error: 'not_found',
      });
    }
    expect(await isSignedIn(others)).toBe(true);
  });

  test('end all but the one that asks', async () => {
    const third = await server.signIn(admin.username, password);
    await client.call(endOtherSessions);
    expect([await isSignedIn(client), await isSignedIn(elsewhere), await isSignedIn(third)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await isSignedIn(await server.signIn('support'))).toBe(true);
  });
});

test('the history has the tries under the own name, the newest first, and no others', async () => {
  await server.anonymous.post(login, { username: admin.username, password: 'wrong password' });
  await server.anonymous.post(login, { username: 'support', password: 'wrong password' });
  const { list } = await client.call(personalSignIns);
  expect(list.map(({ result, error }) => [result, error])).toEqual([
    ['refused', 'credentials_wrong'],
    ['done', null],
    ['done', null],
  ]);
});
