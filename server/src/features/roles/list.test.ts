import { roleList } from '@quarterdeck/contract/features/roles/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aRole } from './fixtures.ts';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
  const { db } = server.services;
  for (let index = 0; index < 16; index += 1) {
    const id = await aRole(db, {
      name: `${'ab'[index % 2]}_role ${index}`,
      actions: index % 3 === 0 ? ['user.read', 'withdrawal.approve'] : ['user.read'],
      approveMax: index % 4 === 0 ? null : String(index * 100),
      needsFactor: index % 4 === 1,
      dataScope: index % 3 === 1 ? 'team' : 'all',
      exportRows: index % 5 === 0 ? null : index * 10,
      createdAt: new Date(Date.UTC(2026, 0, (index * 5) % 17)).toISOString(),
    });
    if (index % 5 === 0) await anAdmin(db, { roleIds: [id] });
  }
});
afterAll(() => server.close());

test('each filter finds the rows that have the value, and no others', () => checkFilters(admin, roleList));

test('each order holds, upwards and downwards', () => checkSorts(admin, roleList));

test('paging shows every row once there and once back, while roles are made', () =>
  checkPaging(admin, roleList, () => aRole(server.services.db)));

test('the export holds what the list holds', () => checkExport(admin, roleList));

test('the super administrator changes every role but their own and previews each, and no one else sees any', async () => {
  const { list } = await admin.call(roleList.index, { page_size: 200 });
  expect(list[0]).toMatchObject({ id: 1, name: 'super', allowed_actions: ['preview'] });
  expect(list.slice(1).every((role) => `${role.allowed_actions}` === 'edit,preview,delete')).toBe(true);
  expect(await (await server.signIn('risk')).get(roleList.index)).toMatchObject({ status: 403 });
});
