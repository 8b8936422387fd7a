import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { homeSummary } from '@quarterdeck/contract/home';
import { freezeUser, userList } from '@quarterdeck/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { checkInvariants } from '#kernel/ledger/invariants.ts';
import { type TestServer, testServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** The files of this test's database. */
async function filesOf({ pool }: TestServer): Promise<string[]> {
  const { rows } = await pool.query<{ folder: string }>(
    `SELECT current_setting('data_directory') || '/base/' || oid AS folder FROM pg_database WHERE datname = current_database()`,
  );
  const folder = rows[0]?.folder ?? '';
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** Open files go on as they were, so everybody else has to connect anew. */
const breakConnections = ({ pool }: TestServer) =>
  pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );

test('a data folder that is read-only is 503 until it is not', async ({ skip }) => {
  const admin = await server.signIn('admin');
  const { id } = await aUser(server.services.db);
  const reason = 'Under investigation';
  const freeze = () => admin.post(freezeUser, { id, version: 1, reason });
  const files = await filesOf(server);
  skip(files.length === 0, 'the database is on another machine');
  for (const file of files) chmodSync(file, 0o400);
  try {
    await breakConnections(server);
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
