import { superRoleId } from '@quarterdeck/contract/core/access';
import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import {
  addAdmin,
  adminConfig,
  adminDetail,
  adminList,
  deleteAdmin,
  disableAdmin,
  editAdmin,
  enableAdmin,
  signOutAdmin,
} from '@quarterdeck/contract/features/admins/admins';
import { login, userInfo } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { matrixTest } from '#test/support/matrix-test.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { waitersFor } from '#test/support/waiters.ts';
import { adminRights, aMember, type Member, password } from './fixtures.ts';

let server: TestServer;
let admin: Client;
let supportRole: number;

beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('admin');
  supportRole = await roleId('support');
});
afterAll(() => server.close());

const reason = 'Left the company';

async function roleId(name: string): Promise<number> {
  const { id } = await server.services.db.one<{ id: number }>(sql`SELECT id FROM role WHERE name = ${name}`);
  return id;
}

async function rowOf(id: number, client = admin) {
  return (await client.call(adminDetail, { id: String(id) })).admin;
}

/** What a command refers to the admin by, as it is now. */
async function reference(id: number) {
  return { id, version: (await rowOf(id)).version };
}

const isSignedIn = async (client: Client) => (await client.get(userInfo)).status === 200;

/** The answers, provided that together they changed nothing. */
async function refused<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const before = await stateOf(server.pool);
  const answers = await work();
  expect(await stateOf(server.pool)).toEqual(before);
  return answers;
}

const lastLog = async (id: number) =>
  (await admin.call(adminLogList.index, { object_type: 'admin', object_id: id, action: 'admin.' })).list[0];

describe('adding', () => {
  const body = (username: string) => ({ username, nickname: '新同事', password, role_ids: [supportRole] });

  test('makes somebody who can sign in, with the rights of the roles', async () => {
    const made = await admin.call(addAdmin, { ...body('New.Colleague'), allowed_ips: ['127.0.0.0/8'] });
    expect(made).toMatchObject({
      username: 'New.Colleague',
      status: 'active',
      roles: 'support',
      role_ids: [supportRole],
      allowed_ips: ['127.0.0.0/8'],
      last_login_at: null,
    });
    const client = await server.signIn('new.colleague', password);
    expect((await client.call(userInfo)).roles).toEqual(['support']);
    expect((await rowOf(made.id)).last_login_at).not.toBeNull();
    expect(await lastLog(made.id)).toMatchObject({ action: 'admin.create', after: { roles: ['support'] } });
  });

  test('is told an e-mail address, which no one sets for themselves', async () => {
    const confirmed_email = 'colleague@example.com';
    const made = await admin.call(addAdmin, { ...body('with.mail'), confirmed_email });
    expect(made).toMatchObject({ email: null, confirmed_email });
    const { id, version, nickname, role_ids } = made;
    const same = { id, nickname, role_ids };
    const kept = await admin.call(editAdmin, { ...same, version });
    expect(kept).toMatchObject({ confirmed_email });
    const taken = { ...same, version: kept.version, confirmed_email: null };
    expect(await admin.call(editAdmin, taken)).toMatchObject({ confirmed_email: null });
    const self = await aMember(server, { actions: adminRights });
    const own = { ...(await reference(self.id)), nickname: 'x', role_ids: self.roleIds };
    const answer = await self.client.post(editAdmin, { ...own, confirmed_email });
    expect(answer.error).toBe('admin_self');
    expect((await self.client.post(editAdmin, { ...own, confirmed_email: null })).status).toBe(200);
  });

  test('leaves the password in no table, and a repeat acts once', async () => {
    const key = { idempotencyKey: 'add-an-admin' };
    const first = await admin.post(addAdmin, body('repeated'), key);
    expect((await admin.post(addAdmin, body('repeated'), key)).data).toEqual(first.data);
    const { rows } = await server.pool.query(
      "SELECT FROM idempotency WHERE idempotency::text LIKE '%' || $1 || '%'",
      [password],
    );
    expect(rows).toEqual([]);
    expect((await admin.post(addAdmin, body('REPEATED'))).error).toBe('already_exists');
  });

  test('refuses a key that was used with another password', async () => {
    const key = { idempotencyKey: 'add-another-admin' };
    await admin.post(addAdmin, body('keyed'), key);
    const other = { ...body('keyed'), password: 'another password' };
    expect((await admin.post(addAdmin, other, key)).error).toBe('idempotency_key_reused');
    const { id, roleIds } = await aMember(server, { actions: [] });
    const edited = { ...(await reference(id)), nickname: 'x', role_ids: roleIds, password };
    expect((await admin.post(editAdmin, edited, key)).error).toBe('idempotency_key_reused');
    const editKey = { idempotencyKey: 'edit-that-admin' };
    expect((await admin.post(editAdmin, edited, editKey)).status).toBe(200);
    const late = await admin.post(editAdmin, { ...edited, password: 'another password' }, editKey);
    expect(late.error).toBe('idempotency_key_reused');
  });

  test.each([
    ['username', { username: 'а dmin' }],
    ['username', { username: '' }],
    ['password', { password: '12345' }],
    ['role_ids', { role_ids: [] }],
    ['role_ids', { role_ids: [999_999] }],
    ['role_ids', { role_ids: [1, 1] }],
    ['allowed_ips', { allowed_ips: ['10.0.0.0/33'] }],
    ['status', { status: 'active' }],
  ])('is refused for a wrong %s', async (field, wrong) => {
    const answer = await refused(() => admin.post(addAdmin.path, { ...body('somebody'), ...wrong }));
    expect(Object.keys(answer.fields)).toContain(field);
  });

  matrixTest('at the same time under one name makes one', async () => {
    const answers = await Promise.all([1, 2].map(() => admin.post(addAdmin, body('twins'))));
    expect(answers.map(({ error }) => error).sort()).toEqual(['already_exists', undefined]);
  });
});

describe('editing', () => {
  test('other roles and a new password end the sessions at once, a nickname does not', async () => {
    const { id, client, roleIds } = await aMember(server, { actions: ['user.read'] });
    const changed = await admin.call(editAdmin, {
      ...(await reference(id)),
      nickname: 'Nick',
      role_ids: roleIds,
    });
    expect(changed).toMatchObject({ nickname: 'Nick', role_ids: roleIds });
    expect(await isSignedIn(client)).toBe(true);
    await admin.call(editAdmin, { ...(await reference(id)), nickname: 'Nick', role_ids: [supportRole] });
    expect(await isSignedIn(client)).toBe(false);
    expect(await lastLog(id)).toMatchObject({ action: 'admin.edit', after: { roles: ['support'] } });

    const again = await server.signIn(changed.username, password);
    const other = 'another password';
    const now = await reference(id);
    await admin.call(editAdmin, { ...now, nickname: 'Nick', role_ids: [supportRole], password: other });
    expect(await isSignedIn(again)).toBe(false);
    expect(await isSignedIn(await server.signIn(changed.username, other))).toBe(true);
    expect((await lastLog(id))?.after).toMatchObject({ password_hash: '***' });
  });

  matrixTest('is refused on an older version, which shows the admin as they are', async () => {
    const { id, roleIds } = await aMember(server, { actions: [] });
    const body = { ...(await reference(id)), nickname: 'One', role_ids: roleIds };
    await admin.call(editAdmin, body);
    const answer = await refused(() => admin.post(editAdmin, { ...body, nickname: 'Two' }));
    expect(answer).toMatchObject({ error: 'version_stale', data: { current: { nickname: 'One' } } });
  });
});

describe('disabling, signing out, deleting', () => {
  test('disabling and enabling', async () => {
    const { id, username, client } = await aMember(server, { actions: [] });
    const disabled = await admin.call(disableAdmin, { ...(await reference(id)), reason });
    expect(disabled).toMatchObject({ status: 'disabled' });
    expect(disabled.allowed_actions).toEqual(['edit', 'enable', 'remove']);
    expect(await isSignedIn(client)).toBe(false);
    expect((await server.anonymous.post(login, { username, password })).error).toBe('credentials_wrong');
    await admin.call(enableAdmin, await reference(id));
    expect(await isSignedIn(client)).toBe(false);
    expect(await isSignedIn(await server.signIn(username, password))).toBe(true);
  });

  test('a forced sign-out ends what holds, and what holds is shown', async () => {
    const { id, username, client } = await aMember(server, { actions: [] });
    const sessions = async () => (await admin.call(adminDetail, { id: String(id) })).sessions;
    expect(await sessions()).toMatchObject([{ ip: '127.0.0.1' }]);
    await admin.call(signOutAdmin, await reference(id));
    expect(await isSignedIn(client)).toBe(false);
    expect(await sessions()).toEqual([]);
    expect(await isSignedIn(await server.signIn(username, password))).toBe(true);
  });

  test('who is deleted is out and in no list; the name stays taken and the log keeps it', async () => {
    const { id, username, client } = await aMember(server, { actions: [] });
    const gone = await reference(id);
    await admin.call(deleteAdmin, { ...gone, reason });
    expect(await isSignedIn(client)).toBe(false);
    expect((await server.anonymous.post(login, { username, password })).error).toBe('credentials_wrong');
    expect((await admin.call(adminList.index, { id })).list).toEqual([]);
    expect(await server.services.db.query(sql`SELECT FROM admin_role WHERE admin_id = ${id}`)).toEqual([]);
    expect((await admin.get(adminDetail, { id: String(id) })).error).toBe('not_found');
    expect((await admin.post(enableAdmin, { ...gone, version: 2 })).error).toBe('not_found');
    const again = { username, nickname: 'x', password, role_ids: [supportRole] };
    expect((await admin.post(addAdmin, again)).error).toBe('already_exists');
    expect(await lastLog(id)).toMatchObject({ action: 'admin.enable', result: 'refused' });
  });

  test('a state that does not allow it is refused', async () => {
    const { id } = await aMember(server, { actions: [] });
    const now = await reference(id);
    expect((await refused(() => admin.post(enableAdmin, now))).error).toBe('admin_status_wrong');
  });
});

describe('no one acts above their own rights', () => {
  test('nor on anyone who has more, whatever the command', async () => {
    const { client } = await aMember(server, { actions: [...adminRights, 'user.read'] });
    const higher = await aMember(server, { actions: ['user.read', 'user.freeze'] });
    const superAdmin = await aMember(server, { roleIds: [superRoleId] });
    await refused(async () => {
      for (const { id, roleIds } of [higher, superAdmin]) {
        const row = await rowOf(id, client);
        expect(row.allowed_actions).toEqual([]);
        const { version } = row;
        const answers = [
          await client.post(editAdmin, { id, version, nickname: 'x', role_ids: roleIds, password: 'secret' }),
          await client.post(disableAdmin, { id, version, reason }),
          await client.post(signOutAdmin, { id, version }),
          await client.post(deleteAdmin, { id, version, reason }),
        ];
        expect(answers.map(({ status, error }) => `${status} ${error}`)).toEqual(
          Array(4).fill('403 admin_beyond_rights'),
        );
      }
    });
    const lower = await aMember(server, { actions: ['user.read'] });
    expect((await rowOf(lower.id, client)).allowed_actions).toEqual([
      'edit',
      'sign_out',
      'disable',
      'remove',
    ]);
    expect(await lastLog(higher.id)).toMatchObject({ result: 'refused', error: 'admin_beyond_rights' });
  });

  matrixTest('nor gives a role group with rights or a limit beyond their own', async () => {
    const { client } = await aMember(server, {
      actions: [...adminRights, 'withdrawal.approve', 'user.read'],
      approveMax: '500',
    });
    const lower = await aMember(server, { actions: ['user.read'] });
    const richer = await aMember(server, { actions: ['withdrawal.approve'], approveMax: '501' });
    const { roles } = await client.call(adminConfig);
    const grantable = (id: number) => roles.find((role) => role.id === id)?.grantable;
    await refused(async () => {
      for (const role of [superRoleId, await roleId('risk'), ...richer.roleIds]) {
        expect(grantable(role)).toBe(false);
        const added = { username: 'puppet', nickname: 'x', password, role_ids: [role] };
        expect(await client.post(addAdmin, added)).toMatchObject({
          status: 403,
          error: 'role_beyond_rights',
        });
        const { version } = await rowOf(lower.id);
        const edited = { id: lower.id, version, nickname: 'x', role_ids: [...lower.roleIds, role] };
        expect((await client.post(editAdmin, edited)).error).toBe('role_beyond_rights');
      }
    });
    expect(grantable(lower.roleIds[0] ?? 0)).toBe(true);
  });

  matrixTest(
    'nor gives a role group, nor edits anybody, who would see users whom they do not see',
    async () => {
      const { db } = server.services;
      const leader = await aUser(db, { country: 'BR' });
      const below = await aUser(db, { referrer: leader });
      const scoped = { actions: [...adminRights, 'user.read'] as const };
      const ofBrazil = await aMember(server, { ...scoped, dataScope: 'countries', countries: ['BR', 'AR'] });
      const ofTeam = await aMember(server, { ...scoped, dataScope: 'team', userId: leader.id });
      const actions = ['user.read'] as const;
      const people = {
        all: await aMember(server, { actions }),
        argentina: await aMember(server, { actions, dataScope: 'countries', countries: ['AR'] }),
        chile: await aMember(server, { actions, dataScope: 'countries', countries: ['AR', 'CL'] }),
        team: await aMember(server, { actions, dataScope: 'team', userId: leader.id }),
        below: await aMember(server, { actions, dataScope: 'team', userId: below.id }),
      };
      const open = async (client: Client) => {
        const rows = Object.entries(people).map(async ([name, { id }]) =>
          (await rowOf(id, client)).allowed_actions.includes('disable') ? [name] : [],
        );
        return (await Promise.all(rows)).flat();
      };
      expect(await open(ofBrazil.client)).toEqual(['argentina']);
      expect(await open(ofTeam.client)).toEqual(['team', 'below']);
      const { id } = people.argentina;
      await refused(async () => {
        for (const { roleIds } of [people.all, people.chile]) {
          const edited = { ...(await reference(id)), nickname: 'x', role_ids: roleIds };
          expect((await ofBrazil.client.post(editAdmin, edited)).error).toBe('role_beyond_rights');
        }
      });
      expect(
        (await ofBrazil.client.call(adminDetail, { id: String(ofBrazil.id) })).admin.allowed_actions,
      ).toEqual(['edit']);
    },
  );

  test('nor names whose account on the platform is whose, unless they see everybody', async () => {
    await aUser(server.services.db, { uid: 'own-account' });
    const other = await aMember(server, {
      actions: ['user.read'],
      dataScope: 'countries',
      countries: ['BR'],
    });
    const form = { nickname: 'x', role_ids: other.roleIds };
    const limited = await aMember(server, {
      actions: [...adminRights, 'user.read'],
      dataScope: 'countries',
      countries: ['BR'],
    });
    const self = await aMember(server, { actions: adminRights });
    await refused(async () => {
      const named = { ...(await reference(other.id)), ...form, account_uid: 'own-account' };
      expect((await limited.client.post(editAdmin, named)).error).toBe('data_scope_limited');
      expect(await admin.post(editAdmin, { ...named, account_uid: 'nobody' })).toMatchObject({ status: 404 });
      const own = {
        ...(await reference(self.id)),
        nickname: 'x',
        role_ids: self.roleIds,
        account_uid: 'own-account',
      };
      expect((await self.client.post(editAdmin, own)).error).toBe('admin_self');
    });
    const given = await admin.call(editAdmin, {
      ...(await reference(other.id)),
      ...form,
      account_uid: 'own-account',
    });
    expect(given.account_uid).toBe('own-account');
    expect(await lastLog(other.id)).toMatchObject({
      before: { user_id: '***' },
      after: { user_id: '***' },
    });
    // What is not said stays.
    const renamed = await limited.client.call(editAdmin, {
      ...(await reference(other.id)),
      ...form,
      nickname: 'y',
    });
    // Who sees some users only is not told whose account it is.
    expect(renamed).toMatchObject({ nickname: 'y', account_uid: null });
    expect(await rowOf(other.id)).toMatchObject({ nickname: 'y', account_uid: 'own-account' });
    const none = await admin.call(editAdmin, { ...(await reference(other.id)), ...form, account_uid: null });
    expect(none.account_uid).toBe(null);
  });

  test('nor disables, deletes or signs out themself, or takes other roles; the own nickname is theirs', async () => {
    const { id, client, roleIds } = await aMember(server, { actions: adminRights });
    const { version } = await rowOf(id);
    await refused(async () => {
      const answers = [
        await client.post(disableAdmin, { id, version, reason }),
        await client.post(deleteAdmin, { id, version, reason }),
        await client.post(signOutAdmin, { id, version }),
        await client.post(editAdmin, { id, version, nickname: 'x', role_ids: [...roleIds, supportRole] }),
        await client.post(editAdmin, { id, version, nickname: 'x', role_ids: [superRoleId] }),
        await client.post(editAdmin, { id, version, nickname: 'x', role_ids: roleIds, password: 'secret' }),
      ];
      expect(answers.map(({ status, error }) => `${status} ${error}`)).toEqual(
        Array(6).fill('403 admin_self'),
      );
    });
    expect((await rowOf(id, client)).allowed_actions).toEqual(['edit']);
    expect(await client.call(editAdmin, { id, version, nickname: 'Mine', role_ids: roleIds })).toMatchObject({
      nickname: 'Mine',
    });
  });
});

describe('the last super administrator', () => {
  /** Does `work` with these two as the only super administrators. */
  async function asTheOnlyTwo(work: (pair: [Member, Member]) => Promise<void>): Promise<void> {
    const pair: [Member, Member] = [
      await aMember(server, { roleIds: [superRoleId] }),
      await aMember(server, { roleIds: [superRoleId] }),
    ];
    const others = await server.services.db.query<{ id: number }>(sql`
      UPDATE admin SET status = 'disabled' WHERE status = 'active' AND id <> ALL(${pair.map(({ id }) => id)})
        AND id IN (SELECT admin_id FROM admin_role WHERE role_id = ${superRoleId}) RETURNING id`);
    await work(pair);
    await server.services.db.query(sql`
      UPDATE admin SET status = 'active' WHERE id = ANY(${others.map(({ id }) => id)})`);
    server.services.sessions.forget(null);
  }

  /** Begins both while neither can end, so that each has seen the other one active. */
  async function atOnce<Answer>(work: () => Promise<Answer>[]): Promise<Answer[]> {
    const holder = await server.pool.connect();
    try {
      await holder.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('super administrators'))");
      const begun = work();
      await waitersFor(server.pool, 'advisory', 2);
      await holder.query('COMMIT');
      return await Promise.all(begun);
    } finally {
      holder.release();
    }
  }

  test.each([
    ['disabled', disableAdmin.path, () => ({ reason })],
    ['deleted', deleteAdmin.path, () => ({ reason })],
    ['given other roles', editAdmin.path, () => ({ nickname: 'x', role_ids: [supportRole] })],
  ])('stays when the two last ones are %s by each other at once', async (_, path, given) => {
    await asTheOnlyTwo(async ([one, other]) => {
      const answers = await atOnce(() => [
        one.client.post(path, { id: other.id, version: 1, ...given() }),
        other.client.post(path, { id: one.id, version: 1, ...given() }),
      ]);
      expect(answers.map(({ error }) => error).sort()).toEqual(['admin_last_super', undefined]);
    });
  });
});

describe('allowed addresses', () => {
  test('hold for the sign-in and for every request, and say nothing to who is elsewhere', async () => {
    const { id, username, client, roleIds } = await aMember(server, { actions: [] });
    const body = { nickname: 'x', role_ids: roleIds };
    await admin.call(editAdmin, { ...(await reference(id)), ...body, allowed_ips: ['10.0.0.0/8'] });
    expect(await client.get(userInfo)).toMatchObject({ status: 401, error: 'unauthenticated' });
    expect((await server.anonymous.post(login, { username, password })).error).toBe('credentials_wrong');
    await admin.call(editAdmin, {
      ...(await reference(id)),
      ...body,
      allowed_ips: ['127.0.0.1', '2001:db8::/32'],
    });
    expect(await isSignedIn(client)).toBe(true);
  });

  test('of oneself must have the own address among them', async () => {
    const { id, client, roleIds } = await aMember(server, { actions: adminRights });
    const body = { id, version: 1, nickname: 'x', role_ids: roleIds };
    const answer = await refused(() => client.post(editAdmin, { ...body, allowed_ips: ['10.0.0.0/8'] }));
    expect(answer.fields.allowed_ips).toContain('127.0.0.1');
    expect((await client.post(editAdmin, { ...body, allowed_ips: ['127.0.0.0/8'] })).status).toBe(200);
    expect(await isSignedIn(client)).toBe(true);
  });
});

test('the form is told of roles, states and policies', async () => {
  const config = await admin.call(adminConfig);
  expect(config).toMatchObject({
    statuses: ['active', 'disabled', 'invited', 'pending'],
    policies: { password_min: 10, invitation_hours: 72, allowed_ips_max: 20 },
  });
  expect(config.roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['support', 'risk']));
  expect(config.roles.every(({ grantable }) => grantable)).toBe(true);
});
