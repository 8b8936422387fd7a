import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { deleteRole } from '@quarterdeck/contract/features/roles/roles';
import {
  sharedViewRoles,
  sharedViews,
  sharedViewsMax,
  shareView,
  stopSharingView,
} from '@quarterdeck/contract/features/shared-views/shared-views';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRole } from '#features/roles/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
let risk: Client;
let checker: Client;
beforeAll(async () => {
  server = await testServer();
  [risk, checker] = await Promise.all([server.signIn('risk'), server.signIn('checker')]);
});
afterAll(() => server?.close());
beforeEach(() => server.services.db.query(sql`DELETE FROM shared_view`));

const password = 'password of a member';
const list = 'withdrawal';
const share = (name: string, search = 'status=pending_review&sort=-risk_score') =>
  risk.call(shareView, { list, name, search });
const namesFor = async (client: Client) =>
  (await client.call(sharedViews, { list })).list.map(({ name }) => name);

test('a view is shared with all who see its list, until someone stops it, and both are logged', async () => {
  const view = await share('Riskiest');
  expect(view).toMatchObject({ list, name: 'Riskiest', shared_by: 'risk' });
  expect(await namesFor(checker)).toEqual(['Riskiest']);
  expect(await (await server.signIn('content')).get(sharedViews, { list })).toMatchObject({
    error: 'not_found',
  });
  await checker.call(stopSharingView, { id: view.id, version: view.version });
  expect(await namesFor(risk)).toEqual([]);
  const { list: log } = await (await server.signIn('admin')).call(adminLogList.index, {
    object_type: 'shared_view',
  });
  expect(log.map(({ action, actor, before, after }) => ({ action, actor, before, after }))).toMatchObject([
    { action: 'shared_view.stop', actor: 'checker', before: { name: 'Riskiest' }, after: null },
    { action: 'shared_view.share', actor: 'risk', before: null, after: { list, name: 'Riskiest' } },
  ]);
});

/** Signs in a new member of a new role group that opens the list. */
async function aMember(): Promise<{ client: Client; roleId: number; roleName: string; adminId: number }> {
  const { db } = server.services;
  const roleId = await aRole(db, { actions: ['withdrawal.read', 'shared_view.share'] });
  const { id: adminId, username } = await anAdmin(db, { password, roleIds: [roleId] });
  const { name: roleName } = await db.one<{ name: string }>(sql`SELECT name FROM role WHERE id = ${roleId}`);
  return { client: await server.signIn(username, password), roleId, roleName, adminId };
}

test('a view is shared with role groups: their members and its owner see it and may stop it, others not', async () => {
  const { client, roleId, roleName } = await aMember();
  const body = { list, name: 'Ours', search: 'sort=id', role_ids: [roleId] };
  const view = await risk.call(shareView, body);
  expect(view.roles).toEqual([roleName]);
  expect([await namesFor(risk), await namesFor(client), await namesFor(checker)]).toEqual([
    ['Ours'],
    ['Ours'],
    [],
  ]);
  const { id, version } = view;
  expect(await checker.post(stopSharingView, { id, version: 99 })).toMatchObject({ error: 'not_found' });
  // The name is free for those who do not see it, and for everyone.
  await checker.call(shareView, { ...body, role_ids: [roleId] });
  await share('Ours');
  expect(await risk.post(shareView, body)).toMatchObject({ error: 'already_exists' });
  await client.call(stopSharingView, { id, version });
  expect(await namesFor(risk)).toEqual(['Ours']);
  const { list: log } = await (await server.signIn('admin')).call(adminLogList.index, {
    object_type: 'shared_view',
    object_id: String(id),
  });
  expect(log.flatMap(({ before, after }) => before ?? after ?? [])).toMatchObject([
    { name: 'Ours', roles: [roleName] },
    { name: 'Ours', roles: [roleName] },
  ]);
});

test('a view of a role group that is deleted is its owner’s alone', async () => {
  const { client, roleId, adminId } = await aMember();
  const { id, version } = await risk.call(shareView, {
    list,
    name: 'Left',
    search: 'sort=id',
    role_ids: [roleId],
  });
  const { db } = server.services;
  const other = await aRole(db, { actions: ['withdrawal.read', 'shared_view.share'] });
  await db.query(sql`UPDATE admin_role SET role_id = ${other} WHERE admin_id = ${adminId}`);
  const admin = await server.signIn('admin');
  await admin.call(deleteRole, { id: roleId, version: 1 });
  expect((await risk.call(sharedViews, { list })).list).toMatchObject([{ name: 'Left', roles: [] }]);
  for (const one of [client, checker, admin]) expect(await namesFor(one)).toEqual([]);
  expect(await admin.post(stopSharingView, { id, version })).toMatchObject({ error: 'not_found' });
  await risk.call(stopSharingView, { id, version });
});

test('offers the role groups that open the list, and takes no other', async () => {
  const { roleId } = await aMember();
  const closed = await aRole(server.services.db, { actions: ['article.read'] });
  const { roles } = await risk.call(sharedViewRoles, { list });
  const ids = roles.map(({ id }) => id);
  expect(ids).toContain(roleId);
  expect(ids).not.toContain(closed);
  expect(
    await risk.post(shareView, { list, name: 'Closed', search: 'sort=id', role_ids: [closed] }),
  ).toMatchObject({ error: 'role_unknown', fields: { role_ids: expect.any(String) } });
  expect(await (await server.signIn('content')).get(sharedViewRoles, { list })).toMatchObject({
    error: 'not_found',
  });
});

test('keeps of a search only what the list knows', async () => {
  const { search } = await share('Mine', 'status=pending_review&cursor=abc&id=3&queue=to_review&evil=1');
  expect(search).toBe('status=pending_review&id=3&queue=to_review');
});

test('a view that may name a user is not for those who see some users only', async () => {
  await share('Riskiest');
  const { id, version } = await share('Of one user', 'uid=100001&sort=-created_at');
  const { username } = await anAdmin(server.services.db, {
    password,
    actions: ['withdrawal.read', 'shared_view.share'],
    dataScope: 'countries',
    countries: ['IS'],
  });
  const scoped = await server.signIn(username, password);
  expect(await namesFor(scoped)).toEqual(['Riskiest']);
  expect(await scoped.post(stopSharingView, { id, version })).toMatchObject({
    status: 404,
    error: 'not_found',
  });
  expect(await namesFor(risk)).toContain('Of one user');
});

test('a view of a list out of reach is answered like one that is not there, whatever the version', async () => {
  const { id } = await share('Riskiest');
  const content = await server.signIn('content');
  const answers = [id, id + 1_000].map((one) => content.post(stopSharingView, { id: one, version: 99 }));
  const [hidden, unknown] = (await Promise.all(answers)).map(({ status, error, data }) => ({
    status,
    error,
    data,
  }));
  expect(hidden).toEqual(unknown);
  expect(hidden).toMatchObject({ status: 404, error: 'not_found' });
});

test('refuses a name that is taken, a list out of reach and more views than a list holds', async () => {
  await share('Riskiest');
  expect(await risk.post(shareView, { list, name: 'RISKIEST', search: 'sort=id' })).toMatchObject({
    error: 'already_exists',
    fields: { name: expect.any(String) },
  });
  for (const out of ['platform_key', 'no_such_list']) {
    expect((await risk.post(shareView, { list: out, name: 'A view', search: 'sort=id' })).error).toBe(
      'not_found',
    );
  }
  await server.services.db.query(sql`
    INSERT INTO shared_view (list, name, search, shared_by)
    SELECT ${list}, 'view ' || n, 'sort=id', 'risk' FROM generate_series(2, ${sharedViewsMax}) n`);
  expect((await risk.post(shareView, { list, name: 'One more', search: 'sort=id' })).error).toBe(
    'shared_views_full',
  );
});
