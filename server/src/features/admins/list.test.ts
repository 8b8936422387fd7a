import { adminList } from '@quarterdeck/contract/features/admins/admins';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { checkExport, checkFilters, checkPaging, checkSorts } from '#test/support/list-checks.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
  const statuses = ['active', 'disabled', 'invited', 'pending', 'deleted'];
  for (let index = 0; index < 24; index += 1) {
    const { id } = await anAdmin(server.services.db, { actions: ['user.read'] });
    await server.services.db.query(sql`
      UPDATE admin SET status = ${statuses[index % 5]}, nickname = ${index % 4 === 0 ? '=1+1' : `值班${index % 3}`},
        invite_expires_at = ${index % 5 === 2 ? '2026-01-05T00:00:00Z' : null},
        created_at = ${new Date(Date.UTC(2026, 0, 1 + index)).toISOString()}
      WHERE id = ${id}`);
    if (index % 3 === 0)
      await server.services.db.query(sql`
        INSERT INTO second_factor (admin_id, secret_sealed, confirmed_at) VALUES (${id}, 'sealed', now())`);
    if (index % 4 === 1)
      await server.services.db.query(sql`
        UPDATE role SET second_factor_required = true FROM admin_role WHERE role.id = role_id AND admin_id = ${id}`);
  }
});
afterAll(() => server.close());

test('filters, orders, pages and exports', async () => {
  await checkFilters(admin, adminList);
  await checkSorts(admin, adminList);
  await checkPaging(admin, adminList, () => anAdmin(server.services.db));
  await checkExport(admin, adminList);
});

test('holds no one who was deleted, and no hash', async () => {
  const { text, data } = await admin.get(adminList.index, { page_size: 200 });
  expect(text).not.toMatch(/argon2|_hash|deleted/);
  expect(data.list.length).toBeGreaterThan(20);
});

test('is for those who may read it', async () => {
  expect((await (await server.signIn('risk')).get(adminList.index)).error).toBe('forbidden');
});
