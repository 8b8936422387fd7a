import { firstSteps } from '@quarterdeck/contract/features/session/first-steps';
import { login, logout, UserInfo, userInfo } from '@quarterdeck/contract/features/session/session';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { createSessions } from '#identity/sessions.ts';
import { type Actor, type CallerSession, programContext, type RequestContext } from '#kernel/context.ts';
import { createCipher } from '#kernel/crypto/secret-key.ts';
import { queryable } from '#kernel/database/sql.ts';
import { createEvents } from '#kernel/events/events.ts';
import type { Binding } from '#kernel/http/bind.ts';
import type { Services } from '#server/services.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { sessionBindings } from './routes.ts';

const now = new Date('2026-01-01T00:00:00Z');

let database: TestDatabase;
let services: Services;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  const parts: Pick<Services, 'config' | 'securityNotices' | 'db' | 'pool' | 'sessions' | 'events' | 'log'> =
    {
      config: { isPreview: false } as Services['config'],
      securityNotices: async () => 0,
      db: queryable(pool),
      pool,
      sessions: createSessions({
        pool,
        cipher: createCipher(Buffer.alloc(32, 7)),
        tokenMinutes: 60,
        idleMinutes: 60,
        absoluteHours: 12,
      }),
      events: createEvents([]),
      log: pino({ level: 'silent' }),
    };
  services = parts as Services; // signing in and out uses no other part
});
afterAll(async () => {
  await services.sessions.close();
  await database.drop();
});

function handlerOf(endpoint: Binding['endpoint']): Binding['handle'] {
  const binding = sessionBindings.find((one) => one.endpoint === endpoint);
  if (binding === undefined) throw new Error(`${endpoint.path} is not bound`);
  return binding.handle;
}

interface Caller {
  ip?: string;
  token?: string | null;
  actor?: Actor;
  session?: CallerSession;
}

let addresses = 0;

async function call(endpoint: Binding['endpoint'], body: unknown, caller: Caller = {}): Promise<unknown> {
  addresses += 1;
  const { ip = `10.${addresses >> 8}.${addresses & 255}.1`, token = null, actor, session = null } = caller;
  const context: RequestContext = {
    ...programContext('public', now),
    ...(actor && { actor }),
    session,
    ip,
    userAgent: 'test',
    requestId: 'request',
  };
  const wire = {
    method: endpoint.method,
    url: endpoint.path,
    headers: {},
    rawBody: Buffer.alloc(0),
    token,
    setHeader: () => {},
  };
  return await handlerOf(endpoint)({ query: undefined, body, context, services, wire });
}

async function signIn(username: string, password: string, caller?: Caller): Promise<string> {
  return ((await call(login, { username, password }, caller)) as { token: string }).token;
}

const refusalOf = (username: string, password: string, caller?: Caller) =>
  signIn(username, password, caller).then(
    () => 'signed in',
    ({ code, fields, parameters, data }) => ({ code, fields, parameters, data }),
  );

async function holderOf(token: string): Promise<Required<Pick<Caller, 'actor' | 'session'>>> {
  const holder = await services.sessions.authenticate(token, now);
  if (holder === null) throw new Error('There is no token');
  return holder;
}

const logOf = (username: string) =>
  services.db.query<{ action: string; result: string; error: string | null }>(sql`
    SELECT action, result, error, actor_kind, actor_id, object_type, object_id, ip FROM admin_log
    WHERE actor = ${username} ORDER BY id`);

test('the right password gives a token; the caller is who signed in', async () => {
  const admin = await anAdmin(services.db, { username: 'Anna', password: 'right', actions: ['user.read'] });
  const token = await signIn('anna', 'right');
  const { actor, session } = await holderOf(token);
  const info = await call(userInfo, undefined, { token, actor });
  expect(UserInfo.parse(info)).toEqual({
    id: admin.id,
    username: 'Anna',
    nickname: 'Anna',
    avatar: '',
    roles: actor.access.roles,
    ability: ['user.read'],
    admin: false,
    locked: false,
    access_stamp: expect.stringMatching(/^[\w-]{16}$/),
    first_steps: [...firstSteps],
  });
  await call(logout, undefined, { token, actor, session, ip: '10.9.9.9' });
  expect(await services.sessions.authenticate(token, now)).toBeNull();
  const row = {
    result: 'done',
    error: null,
    actor_kind: 'admin',
    actor_id: admin.id,
    object_type: 'admin',
    object_id: admin.id,
  };
  expect(await logOf('Anna')).toEqual([
    { ...row, action: 'session.login', ip: expect.any(String) },
    { ...row, action: 'session.logout', ip: '10.9.9.9' },
  ]);
});

test('a session whose token comes along with a sign-in ends', async () => {
  await anAdmin(services.db, { username: 'bert', password: 'right' });
  const old = await signIn('bert', 'right');
  const other = await signIn('bert', 'right');
  const token = await signIn('bert', 'right', { token: old });
  expect(await services.sessions.authenticate(old, now)).toBeNull();
  expect(await services.sessions.authenticate(other, now)).not.toBeNull();
  expect(await services.sessions.authenticate(token, now)).not.toBeNull();
});

describe('what is refused', () => {
  test('a wrong password, an unknown name and a disabled admin are answered alike', async () => {
    await anAdmin(services.db, { username: 'cora', password: 'right' });
    await anAdmin(services.db, { username: 'dora', password: 'right' });
    await services.db.query(sql`UPDATE admin SET status = 'disabled' WHERE username = 'dora'`);
    const answers = [
      await refusalOf('cora', 'wrong'),
      await refusalOf('nobody', 'wrong'),
      await refusalOf('dora', 'right'),
    ];
    expect(answers).toEqual(
      Array(3).fill({
        code: 'credentials_wrong',
        fields: { password: 'credentials_wrong' },
        parameters: {},
        data: null,
      }),
    );
    expect(await logOf('cora')).toMatchObject([
      { action: 'session.login', result: 'refused', error: 'credentials_wrong' },
    ]);
  });

  test('of twenty wrong tries at once five are looked at, then the right password has to wait too', async () => {
    await anAdmin(services.db, { username: 'emil', password: 'right' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refusalOf(index % 2 ? ' EMIL ' : 'emil', 'wrong')),
    );
    const codes = answers.map((answer) => (typeof answer === 'string' ? answer : answer.code));
    expect(codes.filter((code) => code === 'credentials_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'sign_in_locked')).toHaveLength(15);
    expect(await refusalOf('emil', 'right')).toMatchObject({
      code: 'sign_in_locked',
      parameters: { minutes: '1' },
    });
    expect(await logOf('emil')).toHaveLength(21);
  });

  test('an unknown name is locked like any other, and only its beginning is kept', async () => {
    for (let count = 0; count < 5; count += 1) await refusalOf('hunter2-typed-here', 'x');
    expect(await refusalOf('hunter2-typed-here', 'x')).toMatchObject({ code: 'sign_in_locked' });
    const { text } = await services.db.one<{ text: string }>(sql`
      SELECT string_agg(admin_log::text, '') AS text FROM admin_log`);
    expect(text).toContain('hu…');
    expect(text).not.toContain('hunter2');
  });

  test('strangers cannot lock out an admin where he signed in before', async () => {
    await anAdmin(services.db, { username: 'fred', password: 'right' });
    const home = { ip: '192.0.2.1' };
    await signIn('fred', 'right', home);
    for (let count = 0; count < 5; count += 1) await refusalOf('fred', 'wrong');
    expect(await refusalOf('fred', 'right')).toMatchObject({ code: 'sign_in_locked' });
    expect(await signIn('fred', 'right', home)).toEqual(expect.any(String));
  });

  test('nor in the IPv6 network where they did, whose addresses change by the day', async () => {
    await anAdmin(services.db, { username: 'gina', password: 'right' });
    await signIn('gina', 'right', { ip: '2001:db8:7::1' });
    for (let count = 0; count < 5; count += 1) await refusalOf('gina', 'wrong');
    expect(await signIn('gina', 'right', { ip: '2001:db8:7::abcd' })).toEqual(expect.any(String));
  });

  test('a flood from one address is slowed down and does not fill the log', async () => {
    const flood = { ip: '192.0.2.66' };
    const names = Array.from({ length: 70 }, (_, index) => `zz-${index}`);
    const answers = await Promise.all(names.map((name) => refusalOf(name, 'wrong', flood)));
    const slowed = answers.filter(
      (answer) => typeof answer !== 'string' && answer.code === 'too_many_requests',
    );
    expect(slowed).toHaveLength(10);
    const rows = await services.db.query(sql`SELECT id FROM admin_log WHERE ip = ${flood.ip}`);
    expect(rows).toHaveLength(60);
  });

  test.each(["' OR ''='", 'a\u0000b', '\npeer 10.0.0.1', '%'])('a hostile name: %j', async (name) => {
    expect(await refusalOf(name, 'x')).toMatchObject({ code: 'credentials_wrong' });
  });
});
