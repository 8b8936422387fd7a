import type { Ability } from '@quarterdeck/contract/core/access';
import type { BodyInput } from '@quarterdeck/contract/core/http/endpoint';
import {
  createRole,
  deleteRole,
  editRole,
  type Role,
  rightHolders,
  rightRoles,
  roleDetail,
  roleList,
} from '@quarterdeck/contract/features/roles/roles';
import { userInfo } from '@quarterdeck/contract/features/session/session';
import { userList } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { createSessions } from '#identity/sessions.ts';
import type { Answer, Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { stopAgeing } from '#test/support/stop-ageing.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aRole } from './fixtures.ts';

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const password = 'password of a member';

/** Somebody signed in who holds a role with these rights, and that role. */
async function member(
  actions: readonly Ability[],
  approveMax: string | null = null,
  countries?: readonly string[],
) {
  const scope = countries && ({ dataScope: 'countries', countries } as const);
  const { username, roleIds } = await anAdmin(server.services.db, {
    password,
    actions,
    approveMax,
    ...scope,
  });
  const role = await roleById(roleIds[0] ?? 0);
  return { client: await server.signIn(username, password), username, role };
}

async function roleById(id: number): Promise<Role> {
  return (await admin.call(roleDetail, { id: String(id) })).role;
}

/** Does it and makes sure that it changed nothing. */
async function changingNothing(work: () => Promise<void>): Promise<void> {
  const before = await stateOf(server.pool);
  await work();
  expect(await stateOf(server.pool)).toEqual(before);
}

async function lastLog() {
  return await server.services.db.one(sql`
    SELECT action, actor, object_id, before, after, result, error FROM admin_log ORDER BY id DESC LIMIT 1`);
}

describe('a role', () => {
  test('is made, seen in the list and in the log, with its rights in one order and each once', async () => {
    const role = await admin.call(createRole, {
      name: ' Auditors ',
      actions: ['withdrawal.approve', 'user.read', 'user.read'],
      approve_max_usdt: '12345678901234567890.123456',
    });
    expect(role).toMatchObject({
      name: 'Auditors',
      actions: ['user.read', 'withdrawal.approve'],
      rights: 2,
      approve_max_usdt: '12345678901234567890.123456',
      members: 0,
      version: 1,
      allowed_actions: ['edit', 'preview', 'delete'],
    });
    const { list } = await admin.call(roleList.index, { name: 'Audit' });
    expect(list).toEqual([role]);
    expect(await lastLog()).toMatchObject({
      action: 'role.create',
      object_id: role.id,
      before: null,
      after: { name: 'Auditors', actions: role.actions, approve_max_usdt: role.approve_max_usdt },
    });
  });

  test('has no limit where there is nothing to limit', async () => {
    const limits = { approve_max_usdt: '5', export_rows: 5 };
    const role = await admin.call(createRole, { name: 'Readers', actions: [], ...limits });
    expect(role).toMatchObject({ approve_max_usdt: null, export_rows: null });
  });

  test('shows everybody’s data unless it is told otherwise; what is not said of it stays', async () => {
    const role = await admin.call(createRole, { name: 'Brazil', description: 'Sees Brazil', actions: [] });
    expect(role).toMatchObject({ description: 'Sees Brazil', data_scope: 'all', countries: [] });
    const form = { id: role.id, name: 'Brazil', actions: [] };
    const countries = ['PT', 'BR', 'BR'];
    const books = {
      ...form,
      version: 1,
      data_scope: 'countries' as const,
      countries,
      actions: ['reconciliation.read' as const],
    };
    expect(await admin.post(editRole, books)).toMatchObject({ error: 'right_needs_whole_sight' });
    const narrow = await admin.call(editRole, { ...form, version: 1, data_scope: 'countries', countries });
    expect(narrow).toMatchObject({ data_scope: 'countries', countries: ['BR', 'PT'] });
    expect(await lastLog()).toMatchObject({
      action: 'role.edit',
      before: { data_scope: 'all', countries: [] },
      after: { data_scope: 'countries', countries: ['BR', 'PT'] },
    });
    expect(await admin.call(editRole, { ...form, version: 2 })).toMatchObject({
      description: 'Sees Brazil',
      countries: ['BR', 'PT'],
    });
    const team = await admin.call(editRole, { ...form, version: 3, data_scope: 'team', countries: ['BR'] });
    expect(team).toMatchObject({ data_scope: 'team', countries: [] });
    const { list } = await admin.call(roleList.index, { data_scope: 'team' });
    expect(list.map(({ id }) => id)).toEqual([role.id]);
  });

  test('has a name of its own, whatever its capitals', async () => {
    const id = await aRole(server.services.db, { name: 'Taken' });
    const refused = { status: 409, error: 'already_exists', fields: { name: 'This already exists' } };
    expect(await admin.post(createRole, { name: 'TAKEN', actions: [] })).toMatchObject(refused);
    const other = await roleById(await aRole(server.services.db));
    expect(
      await admin.post(editRole, { id: other.id, version: 1, name: 'taken', actions: [] }),
    ).toMatchObject(refused);
    expect(await admin.post(editRole, { id, version: 1, name: 'taken', actions: [] })).toMatchObject({
      status: 200,
    });
  });

  test('that somebody else changed meanwhile is sent along as it is now, with what changed', async () => {
    const id = await aRole(server.services.db, { actions: ['user.read'] });
    const form = { id, version: 1, name: 'Changed twice', actions: ['home.read'] as Ability[] };
    await admin.call(editRole, form);
    const answer: Answer<unknown> = await admin.post(editRole, { ...form, name: 'Too late' });
    expect(answer).toMatchObject({
      status: 409,
      error: 'version_stale',
      data: {
        current: { name: 'Changed twice', version: 2 },
        changes: [{ actor: 'admin', action: 'role.edit', after: { actions: ['home.read'] } }],
      },
    });
    expect(await admin.post(deleteRole, { id, version: 1 })).toMatchObject({ error: 'version_stale' });
  });

  test('tells who holds it and what was done to it', async () => {
    const { role, username } = await member(['user.read']);
    await admin.call(editRole, { id: role.id, version: 1, name: `renamed ${role.id}`, actions: [] });
    const detail = await admin.call(roleDetail, { id: String(role.id) });
    expect(detail.members).toMatchObject([{ username, status: 'active' }]);
    expect(detail.history).toMatchObject([{ action: 'role.edit', actor: 'admin' }]);
  });

  test('is deleted while no one holds it, and the log keeps what it was', async () => {
    const id = await aRole(server.services.db, { name: 'Short-lived', actions: ['user.read'] });
    expect(await admin.call(deleteRole, { id, version: 1 })).toBeNull();
    expect(await admin.post(deleteRole, { id, version: 1 })).toMatchObject({ error: 'not_found' });
    expect(
      await server.services.db.one(sql`
        SELECT before, after FROM admin_log WHERE action = 'role.delete' AND result = 'done' ORDER BY id DESC LIMIT 1`),
    ).toMatchObject({ before: { name: 'Short-lived', actions: ['user.read'] }, after: null });
  });

  test('stays while somebody holds it, also a disabled admin, and says how many', async () => {
    const { role } = await member(['user.read']);
    const second = await anAdmin(server.services.db, { roleIds: [role.id] });
    await server.services.db.query(sql`UPDATE admin SET status = 'disabled' WHERE id = ${second.id}`);
    await changingNothing(async () => {
      expect(await admin.post(deleteRole, { id: role.id, version: 1 })).toMatchObject({
        status: 409,
        error: 'role_has_members',
        msg: 'This role group still has members (2). Move them to another role group first',
      });
    });
  });
});

test('who has a right is told with the roles that give it, the super administrator among them', async () => {
  const { username, role } = await member(['role.export']);
  await anAdmin(server.services.db, {
    roleIds: [await aRole(server.services.db, { actions: ['role.read'] })],
  });
  const { list } = await admin.call(rightHolders, { ability: 'role.export' });
  expect(list).toMatchObject([
    { username: 'admin', roles: [{ id: 1, name: 'super' }] },
    { username, status: 'active', roles: [{ id: role.id, name: role.name }] },
  ]);
  expect(await admin.get(`${rightHolders.path}?ability=everything`)).toMatchObject({ status: 400 });
});

test('a change of rights reaches who is signed in with the next request, here and on another server', async () => {
  onTestFinished(stopAgeing());
  const elsewhere = createSessions({
    pool: server.pool,
    cipher: server.services.cipher,
    tokenMinutes: 60,
    idleMinutes: 60,
    absoluteHours: 12,
  });
  const { client, role } = await member(['home.read']);
  const heldElsewhere = async () =>
    (await elsewhere.authenticate(client.token ?? '', new Date()))?.actor.access.abilities;
  expect(await client.get(userList.index)).toMatchObject({ status: 403 });
  expect(await heldElsewhere()).toEqual(['home.read']);

  await admin.call(editRole, { id: role.id, version: 1, name: role.name, actions: ['user.read'] });
  expect(await client.get(userList.index)).toMatchObject({ status: 200 });
  expect((await client.call(userInfo)).ability).toEqual(['user.read']);
  await expect.poll(heldElsewhere).toEqual(['user.read']);
  await elsewhere.close();
});

describe('no one raises themselves or others', () => {
  const keeper: Ability[] = ['role.read', 'role.create', 'role.edit', 'role.delete'];

  /** Refused, in the log, and nothing changed. */
  async function refused(username: string, send: () => Promise<Answer>, error: string) {
    await changingNothing(async () => {
      expect(await send()).toMatchObject({ status: 403, error });
    });
    expect(await lastLog()).toMatchObject({ actor: username, result: 'refused', error });
  }

  test('no one edits or deletes a role of their own', async () => {
    const { client, username, role } = await member(keeper);
    const body = { id: role.id, version: 1, name: 'Mine', actions: keeper };
    await refused(username, () => client.post(editRole, body), 'role_own');
    await refused(username, () => client.post(deleteRole, { id: role.id, version: 1 }), 'role_own');
    const { list } = await client.call(roleList.index, { id: role.id });
    expect(list[0]?.allowed_actions).toEqual(['preview']);
  });

  test('no one touches the role of the super administrator, not even one', async () => {
    const { client, username } = await member(keeper);
    for (const [who, name] of [
      [client, username],
      [admin, 'admin'],
    ] as const) {
      const body = { id: 1, version: 1, name: 'super', actions: [] };
      await refused(name, () => who.post(editRole, body), 'role_super');
      await refused(name, () => who.post(deleteRole, { id: 1, version: 1 }), 'role_super');
    }
  });

  test('no one gives or takes away a right that they lack', async () => {
    const { client, username } = await member([...keeper, 'user.read']);
    const give = { name: 'Given', actions: ['user.read', 'user.freeze'] as Ability[] };
    const answer = await client.post(createRole, give);
    expect(answer).toMatchObject({
      status: 403,
      fields: { actions: expect.stringContaining('user.freeze') },
    });
    expect(answer.msg).not.toContain('user.read');
    await refused(username, () => client.post(createRole, give), 'right_not_held');

    const id = await aRole(server.services.db, { name: 'Freezers', actions: ['user.freeze'] });
    const take = { id, version: 1, name: 'Freezers', actions: [] };
    await refused(username, () => client.post(editRole, take), 'right_not_held');
    const kept = await client.call(editRole, {
      ...take,
      name: 'Cool',
      actions: ['user.read', 'user.freeze'],
    });
    expect(kept).toMatchObject({ name: 'Cool', actions: ['user.read', 'user.freeze'] });
  });

  test('no one lets rights that they lack reach further, or without a second factor', async () => {
    const { client, username } = await member([...keeper, 'user.read', 'withdrawal.approve'], '1000');
    const role = async (actions: Ability[], approveMax: string | null = null) => {
      const given = {
        actions,
        approveMax,
        dataScope: 'countries',
        countries: ['BR'],
        needsFactor: true,
      } as const;
      const { id, name } = await roleById(await aRole(server.services.db, given));
      return { id, version: 1, name, actions, ...(approveMax !== null && { approve_max_usdt: approveMax }) };
    };
    const raises: Partial<BodyInput<typeof editRole>>[] = [
      { data_scope: 'all' },
      { data_scope: 'team' },
      { data_scope: 'countries', countries: ['BR', 'PT'] },
      { second_factor_required: false },
    ];
    for (const [body, error] of [
      [await role(['user.freeze']), 'right_not_held'],
      [await role(['withdrawal.approve'], '5000'), 'approve_limit_exceeded'],
    ] as const) {
      for (const raise of raises)
        await refused(username, () => client.post(editRole, { ...body, ...raise }), error);
      const narrow = { ...body, data_scope: 'countries' as const, countries: [] };
      expect(await client.post(editRole, narrow)).toMatchObject({ status: 200 });
    }
    for (const raise of raises)
      expect(await client.post(editRole, { ...(await role(['user.read'])), ...raise })).toMatchObject({
        status: 200,
      });
  });

  test('no one sets a limit beyond their own, nor moves one that is', async () => {
    const { client, username } = await member([...keeper, 'withdrawal.approve'], '1000');
    const actions: Ability[] = ['withdrawal.approve'];
    const approvers = (approve_max_usdt?: string) => ({
      name: `Approvers ${approve_max_usdt}`,
      actions,
      ...(approve_max_usdt !== undefined && { approve_max_usdt }),
    });
    for (const limit of ['1000.000001', '1000000', undefined])
      await refused(username, () => client.post(createRole, approvers(limit)), 'approve_limit_exceeded');
    expect(await client.call(createRole, approvers('1000'))).toMatchObject({ approve_max_usdt: '1000' });

    const id = await aRole(server.services.db, { actions, approveMax: '5000' });
    const lower = { id, version: 1, ...approvers('10') };
    await refused(username, () => client.post(editRole, lower), 'approve_limit_exceeded');
    const renamed = { ...lower, ...approvers('5000') };
    expect(await client.call(editRole, renamed)).toMatchObject({ approve_max_usdt: '5000' });
  });

  test('no one sets a limit for adjustments beyond their own, and it is kept where there is something to adjust', async () => {
    const { username, roleIds } = await anAdmin(server.services.db, {
      password,
      actions: [...keeper, 'adjustment.propose'],
      adjustMax: '300',
    });
    expect(roleIds).toHaveLength(1);
    const client = await server.signIn(username, password);
    const adjusters = { name: 'Adjusters', actions: ['adjustment.propose'] as Ability[] };
    for (const limit of [{ adjust_max_usdt: '300.000001' }, {}])
      await refused(
        username,
        () => client.post(createRole, { ...adjusters, ...limit }),
        'adjust_limit_exceeded',
      );
    const role = await client.call(createRole, { ...adjusters, adjust_max_usdt: '300' });
    expect(role).toMatchObject({ adjust_max_usdt: '300', approve_max_usdt: null });
    const without = { id: role.id, version: role.version, name: 'Former adjusters', adjust_max_usdt: '300' };
    expect(await client.call(editRole, { ...without, actions: [] })).toMatchObject({ adjust_max_usdt: null });
  });

  test('no one lets others export more than they may themselves, nor moves such a limit', async () => {
    const { client, username } = await member([...keeper, 'user.export']);
    const exporters = { name: 'Exporters', actions: ['user.export'] as Ability[] };
    const own = await aRole(server.services.db, { actions: ['user.export'], exportRows: 10 });
    const other = await aRole(server.services.db, { actions: ['recharge.export'], exportRows: 10 });
    expect(await client.call(createRole, exporters)).toMatchObject({ export_rows: null });
    await server.services.db.query(sql`UPDATE role SET export_rows = 100 WHERE 'role.edit' = ANY(actions)`);
    server.services.sessions.forget(null);
    for (const form of [{}, { export_rows: 101 }]) {
      const send = () => client.post(createRole, { ...exporters, name: 'More', ...form });
      await refused(username, send, 'export_rows_not_held');
    }
    const moved = { id: other, version: 1, name: 'Other', actions: ['recharge.export'] as Ability[] };
    const move = () => client.post(editRole, { ...moved, export_rows: 5 });
    await refused(username, move, 'export_rows_not_held');
    expect(
      await client.call(editRole, { ...exporters, id: own, version: 1, name: 'Own', export_rows: 100 }),
    ).toMatchObject({ export_rows: 100 });
  });

  test('anyone who sees the data of some users only makes and changes none', async () => {
    const { client, username } = await member(keeper, null, ['BR']);
    const id = await aRole(server.services.db, { dataScope: 'countries', countries: ['BR'] });
    const form = { name: 'Narrow', actions: [] };
    for (const data_scope of ['all', 'team', 'countries'] as const)
      await refused(username, () => client.post(createRole, { ...form, data_scope }), 'data_scope_limited');
    await refused(username, () => client.post(editRole, { ...form, id, version: 1 }), 'data_scope_limited');
    await refused(username, () => client.post(deleteRole, { id, version: 1 }), 'data_scope_limited');
    const { list } = await client.call(roleList.index, { id });
    expect(list[0]?.allowed_actions).toEqual(['preview']);
  });

  test.each([
    { data_scope: 'none' },
    { countries: ['ZZ'] },
    { countries: ['br'] },
    { countries: 'BR' },
    { is_super: true },
    { members: 1 },
    { id: 1 },
    { actions: ['everything'] },
    { actions: ['user.read', '__proto__'] },
    { export_rows: 0 },
    { export_rows: 1.5 },
    { export_rows: '10' },
    { approve_max_usdt: '-1' },
    { approve_max_usdt: '1e9' },
    { approve_max_usdt: '0.0000001' },
    { name: '' },
    { name: 'x'.repeat(65) },
    { name: 'a\u0000b' },
  ])('%j is no part of a new role', async (extra) => {
    await changingNothing(async () => {
      const answer = await admin.post(createRole.path, { name: 'Extra', actions: [], ...extra });
      expect(answer).toMatchObject({ status: 400, error: 'invalid_request' });
    });
  });
});

test('who reads the records may read which role groups can decide, as long as somebody in them can', async () => {
  const { db } = server.services;
  const password = 'decides of publications';
  const reader = await server.signIn('support');
  const ask = async () => (await reader.call(rightRoles, { ability: 'article.publish' })).roles;
  const before = await ask();
  const { id } = await anAdmin(db, { username: 'publisher', password, actions: ['article.publish'] });
  const [added, ...others] = (await ask()).filter((name) => !before.includes(name));
  expect([typeof added, others]).toEqual(['string', []]);
  await db.query(sql`UPDATE admin SET status = 'disabled' WHERE id = ${id}`);
  expect(await ask()).toEqual(before);
  expect((await server.anonymous.get(rightRoles, { ability: 'article.publish' })).status).toBe(401);
  for (const ability of ['role.edit', 'admin.create', 'home.customise'] as const)
    expect((await reader.get(rightRoles, { ability: ability as never })).status).not.toBe(200);
});
