import argon2 from '@node-rs/argon2';
import { addAdmin, editAdmin, inviteAdmin } from '@quarterdeck/contract/features/admins/admins';
import { configEdit } from '@quarterdeck/contract/features/config/config';
import { changePassword } from '@quarterdeck/contract/features/personal/personal';
import { login, register } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, password } from '#features/admins/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { hashPassword } from '#identity/passwords.ts';
import type { Client } from '../support/client.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

/** How many connections were taken out of the pool each time a password was hashed. */
const taken: number[] = [];
/** The cost of each hash that a password was compared with. */
const verified: unknown[] = [];
let server: TestServer | undefined;

let admin: Client;
let roleIds: number[];

beforeAll(async () => {
  server = await testServer();
  const { pool } = server;
  const { hash, verify } = argon2;
  vi.spyOn(argon2, 'hash').mockImplementation((...given) => {
    taken.push(pool.totalCount - pool.idleCount);
    return hash(...given);
  });
  vi.spyOn(argon2, 'verify').mockImplementation((...given) => {
    const { algorithm, memoryCost, timeCost, parallelism } = argon2.parseOptions(String(given[0]));
    verified.push({ algorithm, memoryCost, timeCost, parallelism });
    return verify(...given);
  });
  admin = await server.signIn('admin');
  ({ roleIds } = await aMember(server, { actions: [] }));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server?.close();
});

const person = { username: 'hashed', nickname: 'Hashed' };

test.each<[string, (server: TestServer) => Promise<{ status: number }>]>([
  ['adding an admin', () => admin.post(addAdmin, { ...person, password, role_ids: roleIds })],
  ['inviting one', () => admin.post(inviteAdmin, { ...person, username: 'invited', role_ids: roleIds })],
  [
    'giving one another password',
    async (running) => {
      const { id } = await aMember(running, { actions: [] });
      taken.length = 0;
      return await admin.post(editAdmin, { id, version: 1, nickname: 'x', role_ids: roleIds, password });
    },
  ],
  [
    'changing the own one',
    async (running) => {
      const { client } = await aMember(running, { actions: [] });
      taken.length = 0;
      return await client.post(changePassword, { old_password: password, password: 'another one' });
    },
  ],
  [
    'taking up an invitation',
    async (running) => {
      const { code } = await admin.call(inviteAdmin, { ...person, username: 'taker', role_ids: roleIds });
      taken.length = 0;
      return await running.anonymous.post(register, { username: 'taker', password, invitation_code: code });
    },
  ],
  [
    'keeping a secret setting',
    () =>
      admin.post(configEdit, {
        group: 'other',
        version: 0,
        buy_source_url: '',
        copy_source_url: '',
        copy_source_key: 'open sesame',
      }),
  ],
])('%s holds no connection while the password is hashed', async (_what, work) => {
  if (server === undefined) throw new Error('The server did not start');
  taken.length = 0;
  expect((await work(server)).status).toBe(200);
  expect(taken).toEqual([0]);
});

/** An admin whose password is kept as the product keeps it, and not as other tests do. */
async function withRealHash({ services: { db } }: TestServer) {
  const person = await anAdmin(db);
  await db.query(
    sql`UPDATE admin SET password_hash = ${await hashPassword(password)} WHERE id = ${person.id}`,
  );
  return person;
}

test.each<[string, (server: TestServer) => Promise<{ username: string; password?: string }>]>([
  ['an unknown name', async () => ({ username: 'nobody' })],
  ['a wrong password', (running) => withRealHash(running)],
  [
    'a disabled admin',
    async (running) => {
      const { id, username } = await withRealHash(running);
      await running.services.db.query(sql`UPDATE admin SET status = 'disabled' WHERE id = ${id}`);
      return { username, password };
    },
  ],
  [
    'an address that is not allowed',
    async (running) => {
      const { id, username } = await withRealHash(running);
      await running.services.db.query(sql`UPDATE admin SET allowed_ips = '{192.0.2.1}' WHERE id = ${id}`);
      return { username, password };
    },
  ],
  [
    'an admin without a password',
    async ({ services: { db } }) => {
      const { id, username } = await anAdmin(db);
      await db.query(sql`UPDATE admin SET password_hash = NULL WHERE id = ${id}`);
      return { username };
    },
  ],
])('a sign-in refused for %s verifies one hash, of the cost of all', async (_why, prepare) => {
  if (server === undefined) throw new Error('The server did not start');
  const { username, password: typed = 'wrong' } = await prepare(server);
  verified.length = 0;
  const { error } = await server.anonymous.post(login, { username, password: typed });
  expect(error).toBe('credentials_wrong');
  expect(verified).toEqual([{ algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }]);
});
