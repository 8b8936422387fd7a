import { randomUUID } from 'node:crypto';
import type { Ability } from '@quarterdeck/contract/core/access';
import {
  deleteAdmin,
  disableAdmin,
  editAdmin,
  signOutAdmin,
} from '@quarterdeck/contract/features/admins/admins';
import { changePassword, endOtherSessions } from '@quarterdeck/contract/features/personal/personal';
import { revokePlatformKey } from '@quarterdeck/contract/features/platform-keys/platform-keys';
import { editRole, roleList } from '@quarterdeck/contract/features/roles/roles';
import {
  expireToken,
  lockSession,
  login,
  logout,
  refreshToken,
  userInfo,
} from '@quarterdeck/contract/features/session/session';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { freezeUser, userList } from '@quarterdeck/contract/features/users/users';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aPlatformKey, holderOf } from '#features/platform-keys/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { createPool } from '#kernel/database/pool.ts';
import { createApp } from '#server/app.ts';
import { bindings } from '#server/registry.ts';
import { createServices } from '#server/start/create-services.ts';
import { type Client, createClient } from '../support/client.ts';
import { rotation } from '../support/rotation.ts';
import { stopAgeing } from '../support/stop-ageing.ts';
import { type TestServer, testKeys, testServer } from '../support/test-server.ts';

const password = 'a password of the tests';

/** A session, and how each of two servers on one database answers to it. */
interface Held {
  id: number;
  username: string;
  roleIds: number[];
  here: Client;
  there: Client;
}

let server: TestServer;
let second: Awaited<ReturnType<typeof serverBeside>>;
let admin: Client;
beforeAll(async () => {
  server = await testServer();
  second = await serverBeside(server);
  admin = await server.signIn('admin');
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

// Who is not told of a change would go by what it remembers, however long the test waits.
beforeEach(() => stopAgeing());

/** Another server on the same database, with connections of its own, as another machine would run it. */
async function serverBeside({ services: { config, exportPool, log } }: TestServer) {
  const pool = createPool(config.databaseUrl ?? '');
  const services = createServices({ config, pool, exportPool, keys: testKeys, log });
  const app = await createApp(services);
  await app.ready();
  return {
    app,
    pool,
    async close() {
      await app.close();
      await services.sessions.close();
      await pool.end();
    },
  };
}

const clientAt = ({ app }: Pick<TestServer, 'app'>, token: string) =>
  createClient({ app, defects: [], token });

/** Somebody who is signed in, and whom both servers remember. */
async function held(given: Parameters<typeof anAdmin>[1] = {}): Promise<Held> {
  const { db, sessions } = server.services;
  const person = await anAdmin(db, { actions: ['user.read'], ...given });
  const place = { ip: '127.0.0.1', userAgent: null, now: new Date() };
  const token = await sessions.create(db, person.id, place);
  const [here, there] = [clientAt(server, token), clientAt(second, token)];
  for (const client of [here, there]) expect((await client.get(userList.index)).status).toBe(200);
  return { ...person, here, there };
}

test('a revoked platform key is refused by every server at once, and a new one is let in', async () => {
  const made = await aPlatformKey(server);
  const user = () => ({ uid: randomUUID().slice(0, 32), username: 'keyed' });
  const holders = [holderOf(server, made), holderOf({ app: second.app, services: server.services }, made)];
  for (const holder of holders) expect((await holder.post(createPlatformUser, user())).status).toBe(200);
  const { id, version } = made.platform_key;
  await admin.call(revokePlatformKey, { id, version, reason: 'It leaked' });
  for (const holder of holders)
    expect(await holder.post(createPlatformUser, user())).toMatchObject({
      status: 401,
      error: 'signature_invalid',
    });
});

test('a platform key that servers remember for reads costs no statement, and ends with its revocation', async () => {
  const made = await aPlatformKey(server);
  const [here, there] = [
    holderOf(server, made),
    holderOf({ app: second.app, services: server.services }, made),
  ];
  await vi.waitFor(async () => {
    const count = await statementsOf(async () => {
      expect((await there.get('/platform/v1/balances?uid=')).status).toBe(400);
    });
    expect(count).toBe(0);
  }, 30_000);
  const { id, version } = made.platform_key;
  await admin.call(revokePlatformKey, { id, version, reason: 'It leaked' });
  expect((await here.get('/platform/v1/balances?uid=')).status).toBe(401);
  await vi.waitFor(
    async () => expect((await there.get('/platform/v1/balances?uid=')).status).toBe(401),
    30_000,
  );
});

/** How many statements the second server sends while it answers. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(second.pool, 'query'), vi.spyOn(second.pool, 'connect')];
  await work();
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

test('whom a server remembers it lets in, or refuses, without asking the database', async () => {
  const { there } = await held();
  await vi.waitFor(async () => {
    const count = await statementsOf(async () => {
      expect((await there.get(roleList.index)).error).toBe('forbidden');
      // A permitted request that needs no lookup.
      expect((await there.get(`${userList.index.path}?page_size=0`)).error).toBe('invalid_request');
    });
    expect(count).toBe(0);
  }, 30_000);
});

/** What ends a session or changes what it may do, and the status by which both servers answer from then on. */
const endings: [string, number, (held: Held) => Promise<unknown>][] = [
  ['leaving', 401, ({ here }) => here.call(logout)],
  ['exchanging the token', 402, ({ here }) => here.call(refreshToken)],
  ['having the token expire', 402, ({ here }) => here.call(expireToken)],
  ['locking', 423, ({ here }) => here.call(lockSession)],
  ['being signed out', 401, ({ id }) => admin.call(signOutAdmin, { id, version: 1 })],
  ['being disabled', 401, ({ id }) => admin.call(disableAdmin, { id, version: 1, reason: 'Left the house' })],
  ['being deleted', 401, ({ id }) => admin.call(deleteAdmin, { id, version: 1, reason: 'Left the house' })],
  ['other roles', 401, ({ id }) => admin.call(editAdmin, { id, version: 1, nickname: 'x', role_ids: [1] })],
  [
    'another place to come from',
    401,
    ({ id, roleIds }) =>
      admin.call(editAdmin, {
        id,
        version: 1,
        nickname: 'x',
        role_ids: roleIds,
        allowed_ips: ['192.0.2.0/24'],
      }),
  ],
  [
    'a role without the right',
    403,
    ({ roleIds: [id = 0], username }) =>
      admin.call(editRole, { id, version: 1, name: username, actions: ['home.read'] }),
  ],
];

test.each(endings)('%s is answered %i by every server from then on', async (_what, status, end) => {
  const session = await held();
  await end(session);
  expect((await session.here.get(userList.index)).status).toBe(status);
  await expect.poll(async () => (await session.there.get(userList.index)).status).toBe(status);
});

/** What ends a session or takes rights from it without a word to the servers, as while the notification is under way. */
const unannounced: [string, number, (held: Held) => Sql][] = [
  ['ended', 401, ({ id }) => sql`UPDATE session SET revoked_at = now() WHERE admin_id = ${id}`],
  ['of somebody disabled', 401, ({ id }) => sql`UPDATE admin SET status = 'disabled' WHERE id = ${id}`],
  ['locked', 423, ({ id }) => sql`UPDATE session SET locked_at = now() WHERE admin_id = ${id}`],
  [
    'bound to another place',
    401,
    ({ id }) => sql`UPDATE admin SET allowed_ips = '{192.0.2.0/24}' WHERE id = ${id}`,
  ],
  [
    'without the right',
    403,
    ({ roleIds: [id] }) => sql`UPDATE role SET actions = '{user.read}' WHERE id = ${id}`,
  ],
];

test.each(unannounced)(
  'whose session is %s gets %i for a command, also at a server that has not heard of it yet',
  async (_what, status, change) => {
    const { db } = server.services;
    const user = await aUser(db);
    const session = await held({ actions: ['user.read', 'user.freeze'] });
    const freeze = () =>
      session.there.post(freezeUser, { id: user.id, version: user.version, reason: 'Under investigation' });
    await vi.waitFor(async () => {
      const read = () => session.there.get(`${userList.index.path}?page_size=0`);
      expect(await statementsOf(read)).toBe(0);
    }, 30_000);
    await db.query(change(session));
    expect((await freeze()).status).toBe(status);
    const { frozen } = await db.one<{ frozen: boolean }>(sql`SELECT frozen FROM users WHERE id = ${user.id}`);
    expect(frozen).toBe(false);
    expect((await session.there.get(`${userList.index.path}?page_size=0`)).status).toBe(
      status === 403 ? 400 : status,
    );
  },
);

test('no endpoint that changes anything takes a session from memory: some of them, others on another day', async () => {
  const { db } = server.services;
  const { id, there } = await held();
  const set = (at: Sql) => db.query(sql`UPDATE session SET revoked_at = ${at} WHERE admin_id = ${id}`);
  const changing = bindings.filter(
    ({ endpoint: { ability, method }, loggedAs }) =>
      ability !== 'public' && ability !== 'platform' && (method === 'POST' || loggedAs !== undefined),
  );
  expect(changing.length).toBeGreaterThan(150);
  for (const { endpoint } of rotation(30)(changing)) {
    await set(sql`NULL`);
    expect((await there.get(userInfo)).status).toBe(200);
    await set(sql`now()`);
    const answer = endpoint.method === 'POST' ? there.post(endpoint, {}) : there.get(endpoint.path);
    expect([endpoint.path, (await answer).status]).toEqual([endpoint.path, 401]);
  }
});

test('a command sent after the answer of a sign-out is carried out at no server', async () => {
  const { db } = server.services;
  for (let time = 0; time < 10; time += 1) {
    const user = await aUser(db);
    const { here, there } = await held({ actions: ['user.read', 'user.freeze'] });
    await here.call(logout);
    const body = { id: user.id, version: user.version, reason: 'Under investigation' };
    expect((await there.post(freezeUser, body)).status).toBe(401);
  }
});

test('whose data somebody sees is another at every server as soon as the role, or where a user stands, is', async () => {
  const { db } = server.services;
  const [leader, brazilian] = [await aUser(db), await aUser(db, { country: 'BR' })];
  const inTeam = await aUser(db, { referrer: leader });
  const { here, there, roleIds, username } = await held({ userId: leader.id });
  const idsAt = async (client: Client) => (await client.call(userList.index)).list.map(({ id }) => id);
  const both = async (expected: number[]) => {
    expect(await idsAt(here)).toEqual(expected);
    await expect.poll(() => idsAt(there)).toEqual(expected);
  };
  const form = { id: roleIds[0] ?? 0, name: username, actions: ['user.read'] as Ability[] };
  await admin.call(editRole, { ...form, version: 1, data_scope: 'countries', countries: ['BR'] });
  await both([brazilian.id]);
  await db.query(sql`UPDATE users SET country = 'BR' WHERE id = ${inTeam.id}`);
  expect(await idsAt(there)).toEqual([inTeam.id, brazilian.id]);
  await admin.call(editRole, { ...form, version: 2, data_scope: 'team' });
  await both([inTeam.id]);
  // The account of the admin moves, with all who are below it.
  await db.query(sql`UPDATE users SET path = '/0' || path WHERE id IN (${leader.id}, ${inTeam.id})`);
  await expect.poll(() => idsAt(here)).toEqual([inTeam.id]);
  await expect.poll(() => idsAt(there)).toEqual([inTeam.id]);
});

test('a new password and a new sign-in end what was held before, at every server', async () => {
  const first = await held({ password });
  const { username, here, there } = first;
  const { token } = await here.call(login, { username, password });
  expect((await here.get(userInfo)).status, 'the token that came along').toBe(401);
  await expect.poll(async () => (await there.get(userInfo)).status).toBe(401);

  const [changing, other] = [clientAt(server, token), await server.signIn(username, password)];
  const otherThere = clientAt(second, other.token ?? '');
  expect((await otherThere.get(userInfo)).status).toBe(200);
  await changing.call(changePassword, { old_password: password, password: 'quite another one' });
  expect((await changing.get(userInfo)).status).toBe(200);
  expect((await other.get(userInfo)).status).toBe(401);
  await expect.poll(async () => (await otherThere.get(userInfo)).status).toBe(401);
});

test('ending all others leaves the one that asks, at every server', async () => {
  const { id, here, there } = await held();
  const { db, sessions } = server.services;
  const place = { ip: null, userAgent: null, now: new Date() };
  const others = [await sessions.create(db, id, place), await sessions.create(db, id, place)].map((token) =>
    clientAt(second, token),
  );
  for (const other of others) expect((await other.get(userInfo)).status).toBe(200);
  await here.call(endOtherSessions);
  for (const other of others) await expect.poll(async () => (await other.get(userInfo)).status).toBe(401);
  expect((await there.get(userInfo)).status).toBe(200);
});
