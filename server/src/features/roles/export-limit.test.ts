import type { Ability } from '@quarterdeck/contract/core/access';
import { userList } from '@quarterdeck/contract/features/users/users';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { exported } from '#test/support/csv.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aRole } from './fixtures.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  for (let index = 0; index < 6; index += 1)
    await aUser(server.services.db, { country: index < 3 ? 'JP' : 'DE' });
});
afterAll(() => server.close());

const password = 'password of an exporter';

async function exporter(roleIds: readonly number[]) {
  const { username } = await anAdmin(server.services.db, { password, roleIds });
  return { username, client: await server.signIn(username, password) };
}

const limitedRole = (actions: readonly Ability[], exportRows: number | null) =>
  aRole(server.services.db, { actions, exportRows });

test('an export longer than its reader may take is refused whole, and the log says so', async () => {
  const { client, username } = await exporter([await limitedRole(['user.read', 'user.export'], 3)]);
  expect(await client.get(userList.export)).toMatchObject({
    status: 403,
    error: 'export_limit_exceeded',
    msg: 'Exceeds your export limit of 3 rows. Narrow the filters',
  });
  expect((await exported(client, userList, { country: 'JP' })).records).toHaveLength(3);
  const rows = await server.services.db.query(sql`
    SELECT action, result, error, after FROM admin_log WHERE actor = ${username} AND action = 'user.export' ORDER BY id`);
  expect(rows).toMatchObject([
    { result: 'refused', error: 'export_limit_exceeded' },
    { result: 'done', error: null, after: { country: 'JP' } },
  ]);
});

test('of several roles that give the right the widest limit holds, and none that another right has', async () => {
  const users = await limitedRole(['user.export', 'user.read'], 2);
  const both = await limitedRole(['user.export', 'user.read'], 5);
  const withdrawals = await limitedRole(['withdrawal.export', 'withdrawal.read'], null);
  const { client } = await exporter([users, both, withdrawals]);
  expect(await client.get(userList.export)).toMatchObject({ error: 'export_limit_exceeded' });
  expect(await client.get(withdrawalList.export)).toMatchObject({ status: 200 });
  const { client: free } = await exporter([users, await limitedRole(['user.export', 'user.read'], null)]);
  expect(await free.get(userList.export)).toMatchObject({ status: 200 });
});
