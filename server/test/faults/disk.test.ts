import { chmodSync, existsSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { homeSummary } from '@quarterdeck/contract/features/home/home';
import { addScreenedAddress } from '@quarterdeck/contract/features/screened-addresses/screened-addresses';
import { freezeUser, userList } from '@quarterdeck/contract/features/users/users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { checkInvariants } from '#ledger/invariants.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** The file of a table, which is in the folder of this test's database alone. */
async function fileOf({ pool }: TestServer, table: string): Promise<string> {
  const { rows } = await pool.query<{ path: string }>(
    `SELECT current_setting('data_directory') || '/' || pg_relation_filepath($1) AS path`,
    [table],
  );
  return rows[0]?.path ?? '';
}

/** Open files are not affected, so all other connections are opened again. The connection that breaks them has its files open already. */
async function connectionBreaker({ pool }: TestServer): Promise<() => Promise<void>> {
  const client = await pool.connect();
  const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  await client.query(`SELECT pg_terminate_backend(pid) ${others} AND pid < 0`);
  return async () => {
    await client.query(`SELECT pg_terminate_backend(pid) ${others}`);
    client.release();
  };
}

test('a data folder that is read-only is 503 until it is not', async ({ skip }) => {
  const admin = await server.signIn('admin');
  const { id } = await aUser(server.services.db);
  const reason = 'Under investigation';
  const freeze = () => admin.post(freezeUser, { id, version: 1, reason });
  const folder = dirname(await fileOf(server, 'users'));
  skip(!existsSync(folder), 'the database is on another machine');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const breakConnections = await connectionBreaker(server);
  for (const file of files) chmodSync(file, 0o400);
  try {
    await breakConnections();
    for (const answer of [await admin.get(userList.index), await admin.get(homeSummary), await freeze()]) {
      expect(answer).toMatchObject({ status: 503, error: 'database_unavailable' });
      expect(answer.headers['retry-after']).toBe('2');
    }
  } finally {
    for (const file of files) chmodSync(file, 0o600);
  }
  expect((await freeze()).status).toBe(200);
  expect((await admin.call(userList.index)).list).toMatchObject([{ id, frozen: true }]);
  expect(await checkInvariants(server.pool)).toEqual([]);
});

test('a disk that is full is 503 until it is not', async ({ skip }) => {
  const admin = await server.signIn('admin');
  const add = () =>
    admin.post(addScreenedAddress, {
      address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      level: 'block',
      reason: 'Named by the authorities',
    });
  const file = await fileOf(server, 'screened_address');
  skip(
    !existsSync(file) || !existsSync('/dev/full'),
    'no such device, or the database is on another machine',
  );
  await (await connectionBreaker(server))();
  renameSync(file, `${file}.kept`);
  symlinkSync('/dev/full', file);
  try {
    expect(await add()).toMatchObject({ status: 503, error: 'database_unavailable' });
  } finally {
    await (await connectionBreaker(server))();
    renameSync(`${file}.kept`, file);
  }
  // A connection that was just broken may still be in the pool.
  await vi.waitFor(async () => expect((await add()).status).toBe(200), { timeout: 30_000 });
});
