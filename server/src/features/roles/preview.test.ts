import type { Ability } from '@quarterdeck/contract/core/access';
import { routerList } from '@quarterdeck/contract/features/menu/menu';
import {
  createRole,
  deleteRole,
  endRolePreview,
  previewRole,
  roleDetail,
  roleList,
} from '@quarterdeck/contract/features/roles/roles';
import {
  expireToken,
  lockSession,
  logout,
  refreshToken,
  userInfo,
} from '@quarterdeck/contract/features/session/session';
import { userList } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { createSessions } from '#identity/sessions.ts';
import { endpoints } from '#server/registry.ts';
import { type Client, createClient } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { stopAgeing } from '#test/support/stop-ageing.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aRole } from './fixtures.ts';
import { endPreviews } from './preview.ts';

const start = new Date();
const password = 'password of an editor';
const keeper: Ability[] = ['role.read', 'role.edit', 'role.delete', 'user.read'];

let server: TestServer;
let now = start;
/** Somebody who may edit roles and look at users. */
let editor: { id: number; username: string };
let client: Client;
/** May look at users and recharges; the editor may not do the latter. */
let roleId: number;

beforeAll(async () => {
  server = await testServer({ now: () => now, config: { sessionIdleMinutes: 120 } });
  editor = await anAdmin(server.services.db, { password, actions: keeper });
});
afterAll(() => server?.close());

beforeEach(async () => {
  now = start;
  client = await server.signIn(editor.username, password);
  roleId = await aRole(server.services.db, { actions: ['user.read', 'recharge.read'] });
});

const inMinutes = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const isPreviewing = async (of = client) => (await of.call(userInfo)).role_preview !== undefined;

/** The log's rows about the role, the oldest first. */
const logged = () =>
  server.services.db.query<{ action: string; actor: string; result: string; error: string | null }>(sql`
    SELECT action, actor, result, error FROM admin_log
    WHERE object_type = 'role' AND object_id = ${roleId} ORDER BY id`);

const row = (action: string, actor = editor.username) => ({ action, actor, result: 'done', error: null });

describe('a preview', () => {
  test('shows what the role sees, as far as the previewer may see it, and is written down at both ends', async () => {
    await client.call(previewRole, { id: roleId });
    const { list } = await client.call(routerList);
    const names = JSON.stringify(list);
    expect(names).toContain('"users"');
    for (const hidden of ['"roles"', '"recharges"']) expect(names).not.toContain(hidden);
    expect(await client.call(userInfo)).toMatchObject({
      username: editor.username,
      ability: ['user.read'],
      admin: false,
      role_preview: { role: expect.stringContaining('made role'), ends_at: inMinutes(60).toISOString() },
    });
    expect((await client.get(userList.index)).status).toBe(200);
    for (const path of ['/backstage/recharge/index', roleList.index.path])
      expect(await client.get(path)).toMatchObject({ status: 403, error: 'forbidden' });

    await client.call(endRolePreview);
    expect(await isPreviewing()).toBe(false);
    expect((await client.get(roleList.index)).status).toBe(200);
    expect(await logged()).toEqual([row('role.preview'), row('role.preview_end')]);
    const admin = await server.signIn('admin');
    expect((await admin.call(roleDetail, { id: String(roleId) })).history).toEqual([]);
  });

  test('refuses every command, and nothing changes', async () => {
    await client.call(previewRole, { id: roleId });
    const before = await stateOf(server.pool);
    const closed = endpoints.filter(
      ({ ability, command, preview }) =>
        ability !== 'public' &&
        ability !== 'platform' &&
        (preview === 'closed' || (command && preview === undefined)),
    );
    expect(closed.length).toBeGreaterThan(30);
    for (const { path } of closed) {
      const answer = await client.post(path, {});
      expect(answer, path).toMatchObject({ status: 403, error: 'role_preview_only' });
    }
    expect(await stateOf(server.pool)).toEqual(before);
    const again = await client.post(previewRole, { id: roleId });
    expect(again.msg).toMatch(/^You're previewing role group made role/);
  });

  test('is one of its session alone, outlives its token, and can be locked and left', async () => {
    const other = await server.signIn(editor.username, password);
    await client.call(previewRole, { id: roleId });
    expect([await isPreviewing(), await isPreviewing(other)]).toEqual([true, false]);
    await client.call(expireToken);
    const { token } = await client.call(refreshToken);
    client = createClient({ app: server.app, defects: [], token });
    expect(await isPreviewing()).toBe(true);
    await client.call(lockSession);
    expect(await client.post(endRolePreview)).toMatchObject({ status: 423 });
    await client.call(logout);
    await endPreviews(server.services);
    expect(await logged()).toEqual([row('role.preview'), row('role.preview_end', 'role_preview')]);
  });

  test('begins and ends at once on another server', async () => {
    onTestFinished(stopAgeing());
    const { pool, services } = server;
    const elsewhere = createSessions({
      pool,
      cipher: services.cipher,
      tokenMinutes: 60,
      idleMinutes: 600,
      absoluteHours: 12,
    });
    const seenElsewhere = async () =>
      (await elsewhere.authenticate(client.token ?? '', now))?.session.preview?.roleId;
    expect(await seenElsewhere()).toBeUndefined();
    await client.call(previewRole, { id: roleId });
    await expect.poll(seenElsewhere).toBe(roleId);
    await client.call(endRolePreview);
    expect(await seenElsewhere()).toBeUndefined();
    await elsewhere.close();
  });

  test('is over after an hour, which the program writes down once', async () => {
    await client.call(previewRole, { id: roleId });
    now = inMinutes(59.9);
    await endPreviews(server.services);
    expect(await isPreviewing()).toBe(true);
    now = inMinutes(60);
    expect(await isPreviewing()).toBe(false);
    expect(await client.post(endRolePreview)).toMatchObject({ status: 409, error: 'role_preview_over' });
    await endPreviews(server.services);
    await endPreviews(server.services);
    expect((await logged()).filter(({ result }) => result === 'done')).toEqual([
      row('role.preview'),
      row('role.preview_end', 'role_preview'),
    ]);
  });

  test('that no one has written down yet is, before the next one', async () => {
    await client.call(previewRole, { id: roleId });
    now = inMinutes(61);
    await client.call(previewRole, { id: roleId });
    await endPreviews(server.services);
    expect(await isPreviewing()).toBe(true);
    expect(await logged()).toEqual([row('role.preview'), row('role.preview_end'), row('role.preview')]);
  });

  test('is over when its role is gone', async () => {
    await client.call(previewRole, { id: roleId });
    await (await server.signIn('admin')).call(deleteRole, { id: roleId, version: 1 });
    expect(await isPreviewing()).toBe(false);
    await endPreviews(server.services);
    expect((await logged()).at(-1)).toEqual(row('role.preview_end', 'role_preview'));
  });
});

test('who may not edit roles previews none, and no one a role that is not there', async () => {
  const support = await server.signIn('support');
  expect(await support.post(previewRole, { id: roleId })).toMatchObject({ status: 403, error: 'forbidden' });
  expect(await client.post(previewRole, { id: 999_999 })).toMatchObject({ error: 'not_found' });
  expect(await isPreviewing()).toBe(false);
});

test('a super administrator sees as the role, one without full access does not become one', async () => {
  const root = await anAdmin(server.services.db, { password, roleIds: [1] });
  const admin = await server.signIn(root.username, password);
  await admin.call(previewRole, { id: roleId });
  expect(await admin.call(userInfo)).toMatchObject({ admin: false, ability: ['recharge.read', 'user.read'] });
  await client.call(previewRole, { id: 1 });
  const { admin: isSuper, ability } = await client.call(userInfo);
  expect([isSuper, ability.toSorted()]).toEqual([false, keeper.toSorted()]);
  expect(await client.post(createRole, { name: 'Nothing', actions: [] })).toMatchObject({ status: 403 });
});
