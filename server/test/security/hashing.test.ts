import { addAdmin, editAdmin, inviteAdmin } from '@quarterdeck/contract/features/admins/admins';
import { configEdit } from '@quarterdeck/contract/features/config/config';
import { changePassword } from '@quarterdeck/contract/features/personal/personal';
import { register } from '@quarterdeck/contract/features/session/session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember, password } from '#features/admins/fixtures.ts';
import type { Client } from '../support/client.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

/** How many connections were taken out of the pool each time a password was hashed. */
const taken: number[] = [];
let server: TestServer | undefined;

// Other files of this process may have loaded the server with the true one already.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (load) => {
  const original = await load<typeof import('@node-rs/argon2')>();
  const hash: typeof original.hash = (...given) => {
    if (server) taken.push(server.pool.totalCount - server.pool.idleCount);
    return original.hash(...given);
  };
  return { ...original, hash };
});

let admin: Client;
let roleIds: number[];

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
  ({ roleIds } = await aMember(server, { actions: [] }));
});
afterAll(async () => {
  await server?.close();
  vi.resetModules();
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
