import { adminList, editAdmin, resetSecondFactor } from '@quarterdeck/contract/features/admins/admins';
import { configEdit, secondFactorEffect } from '@quarterdeck/contract/features/config/config';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyStepUp,
  passkeyIndex,
  removePasskey,
} from '@quarterdeck/contract/features/personal/passkeys';
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  removeSecondFactor,
} from '@quarterdeck/contract/features/personal/personal';
import {
  editRole,
  endRolePreview,
  previewRole,
  roleDetail,
} from '@quarterdeck/contract/features/roles/roles';
import {
  beginProof,
  lockSession,
  login,
  stepUp,
  unlockByProvider,
  unlockSession,
  userInfo,
  watchAccess,
} from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { adminRights, aMember, type Member, password } from '#features/admins/fixtures.ts';
import { createSessions } from '#identity/sessions.ts';
import { codeOf } from '#identity/totp.ts';
import { endpoints } from '#server/registry.ts';
import { anAuthenticator } from '#test/support/authenticator.ts';
import type { Client } from '#test/support/client.ts';
import { fromBase32 } from '#test/support/from-base32.ts';
import { isMatrix } from '#test/support/matrix-test.ts';
import { rotation } from '#test/support/rotation.ts';
import { stateOf } from '#test/support/state.ts';
import { stopAgeing } from '#test/support/stop-ageing.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const origin = 'https://office.example.com';
let now = new Date('2026-03-01T08:00:00Z');
let server: TestServer;
let admin: Client;
let member: Member;

beforeAll(async () => {
  server = await testServer({ now: () => now, config: { origin, passkeyDomain: 'example.com' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 86_400_000);
  await server.pool.query('UPDATE role SET second_factor_required = false');
  await server.pool.query(`DELETE FROM config WHERE "group" = 'second_factor'`);
  admin = await server.signIn('admin', 'password of the tests');
  member = await aMember(server, { actions: ['user.read'] });
});

const sessionOptions = () => {
  const { pool, cipher } = server.services;
  return { pool, cipher, tokenMinutes: 60, idleMinutes: 60, absoluteHours: 12 };
};
const dueOf = async (client: Client) => (await client.call(userInfo)).due;
const users = (client: Client) => client.get('/backstage/user/index');

async function setRule(rule: 'sensitive' | 'everyone'): Promise<void> {
  await admin.call(configEdit, { group: 'second_factor', version: 0, second_factor_for: rule });
}
async function requireOfRole(isRequired: boolean): Promise<void> {
  const id = member.roleIds[0] ?? 0;
  const { role } = await admin.call(roleDetail, { id: String(id) });
  const { name, actions, version } = role;
  await admin.call(editRole, { id, version, name, actions, second_factor_required: isRequired });
}
async function enrol(client: Client, word = password): Promise<{ secret: Buffer; codes: string[] }> {
  const { secret } = await client.call(beginSecondFactor, { password: word });
  const bytes = fromBase32(secret);
  const { codes } = await client.call(confirmSecondFactor, { password: word, code: codeAt(bytes) });
  return { secret: bytes, codes };
}
const codeAt = (secret: Buffer) => codeOf(secret, Math.floor(now.getTime() / 30_000));
async function aPasskey(client: Client, authenticator = anAuthenticator(origin)) {
  const asked = await client.call(beginPasskey, { password });
  return await client.call(addPasskey, { name: 'Laptop', ...authenticator.create(asked) });
}

describe('a session whose owner needs a second factor and has none', () => {
  const bySession = endpoints.filter(({ ability }) => ability !== 'public' && ability !== 'platform');
  const closed = bySession.filter(({ openWhileDue }) => !openWhileDue?.includes('second_factor_required'));
  // In turn; `npm run test:matrix` has all of them.
  const someClosed = rotation(isMatrix ? undefined : 150)(closed);

  test('is open for what sets one up and what that may take first, and for nothing else', () => {
    const open = endpoints.filter(({ openWhileDue }) => openWhileDue?.includes('second_factor_required'));
    const enrolment = [beginSecondFactor, confirmSecondFactor, beginPasskey, addPasskey];
    const first = [unlockSession, unlockByProvider, endRolePreview, beginProof, stepUp, beginPasskeyStepUp];
    expect(new Set(open)).toEqual(new Set([userInfo, ...enrolment, ...first]));
  });

  test(`is refused everything else, ${someClosed.length} times, and nothing changes`, async () => {
    await requireOfRole(true);
    const before = await stateOf(server.pool);
    for (const { method, path } of someClosed) {
      const url = path.replace(/:\w+/g, 'W0');
      const { status, error } =
        method === 'GET' ? await member.client.get(url) : await member.client.post(url, {});
      expect({ path, status, error }).toEqual({ path, status: 403, error: 'second_factor_required' });
    }
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('is so at once, on every server, also where it is remembered; and no more as soon as the role asks for none', async () => {
    onTestFinished(stopAgeing());
    const elsewhere = createSessions(sessionOptions());
    const dueThere = async () => (await elsewhere.authenticate(member.client.token ?? '', now))?.session.due;
    try {
      expect(await dueThere()).toBeNull();
      expect((await users(member.client)).status).toBe(200);
      const { access_stamp: seen = '' } = await member.client.call(userInfo);
      const watched = member.client.call(watchAccess, { seen });
      await requireOfRole(true);
      expect((await users(member.client)).error).toBe('second_factor_required');
      expect(await watched).toEqual({ changed: true });
      await expect.poll(dueThere).toBe('second_factor_required');
      await requireOfRole(false);
      expect((await users(member.client)).status).toBe(200);
      expect(await dueThere()).toBeNull();
    } finally {
      await elsewhere.close();
    }
  });

  test.each(['authenticator', 'passkey'])(
    'is good for all once there is a %s, and so are the others',
    async (by) => {
      await requireOfRole(true);
      const other = await server.signIn(member.username, password);
      expect(await dueOf(other)).toBe('second_factor_required');
      if (by === 'passkey') await aPasskey(member.client);
      else await enrol(member.client);
      expect(await dueOf(member.client)).toBeUndefined();
      expect((await users(other)).status).toBe(200);
    },
  );

  test('that is locked can be unlocked, and then sets one up', async () => {
    await member.client.call(lockSession);
    await requireOfRole(true);
    expect((await member.client.post(beginSecondFactor, { password })).error).toBe('session_locked');
    await member.client.call(unlockSession, { password });
    expect((await users(member.client)).error).toBe('second_factor_required');
    await enrol(member.client);
    expect((await users(member.client)).status).toBe(200);
  });

  test('that previews a role can end that, and then sets one up', async () => {
    const editor = await aMember(server, { actions: ['role.read', 'role.edit', 'user.read'] });
    await editor.client.call(previewRole, { id: member.roleIds[0] ?? 0 });
    await setRule('everyone');
    expect((await editor.client.post(beginSecondFactor, { password })).error).toBe('role_preview_only');
    await editor.client.call(endRolePreview);
    await enrol(editor.client);
    expect((await users(editor.client)).status).toBe(200);
  });

  test('stays due while the authenticator has shown no code', async () => {
    await requireOfRole(true);
    await member.client.call(beginSecondFactor, { password });
    expect((await member.client.post(confirmSecondFactor, { password, code: '000000' })).error).toBe(
      'code_wrong',
    );
    expect(await dueOf(member.client)).toBe('second_factor_required');
  });

  test('sets up none without the password of its owner', async () => {
    await requireOfRole(true);
    for (const endpoint of [beginSecondFactor, beginPasskey]) {
      expect(await member.client.post(endpoint, {})).toMatchObject({
        status: 400,
        fields: { password: expect.any(String) },
      });
      expect((await member.client.post(endpoint, { password: 'wrong' })).error).toBe('password_wrong');
    }
  });

  test('owes the new password first', async () => {
    await requireOfRole(true);
    await server.pool.query('UPDATE admin SET password_must_change = true WHERE id = $1', [member.id]);
    const client = await server.signIn(member.username, password);
    expect(await dueOf(client)).toBe('password_must_change');
    expect((await client.post(beginSecondFactor, { password })).error).toBe('password_must_change');
    await client.call(changePassword, { old_password: password, password: 'quite another phrase' });
    expect(await dueOf(client)).toBe('second_factor_required');
    await enrol(client, 'quite another phrase');
    expect(await dueOf(client)).toBeUndefined();
  });
});

describe('who needs one by the settings', () => {
  test('everyone, whatever their role groups', async () => {
    await setRule('everyone');
    expect((await users(member.client)).error).toBe('second_factor_required');
    expect((await admin.get('/backstage/user/index')).error).toBe('second_factor_required');
  });

  test('those who can move money or change permissions, super administrators among them', async () => {
    const granting = await aMember(server, { actions: ['admin.read', 'admin.edit'] });
    const paying = await aMember(server, { actions: ['withdrawal.read', 'withdrawal.pay'] });
    await setRule('sensitive');
    expect((await users(member.client)).status).toBe(200);
    expect(await dueOf(granting.client)).toBe('second_factor_required');
    expect(await dueOf(paying.client)).toBe('second_factor_required');
    expect(await dueOf(admin)).toBe('second_factor_required');
  });

  test('the effect of each is counted before', async () => {
    await requireOfRole(true);
    const { roles, sensitive, everyone } = await admin.call(secondFactorEffect);
    expect(roles).toBe(1);
    expect(sensitive).toBeGreaterThan(roles);
    expect(everyone).toBeGreaterThan(sensitive);
    await enrol(member.client);
    expect(await admin.call(secondFactorEffect)).toEqual({
      roles: 0,
      sensitive: sensitive - 1,
      everyone: everyone - 1,
    });
  });

  test('no one under PREVIEW_MODE, where no one could set one up', async () => {
    await requireOfRole(true);
    const sessions = createSessions({ ...sessionOptions(), isPreview: true });
    const holder = await sessions.authenticate(member.client.token ?? '', now);
    expect(holder?.session.due).toBeNull();
    await sessions.close();
  });
});

describe('who needs one and has only a passkey', () => {
  const signIn = (step = {}) =>
    server.anonymous.post(login, { username: member.username, password, ...step });

  test('is not let in by the password alone, nor by a code, but with the passkey', async () => {
    const authenticator = anAuthenticator(origin);
    await aPasskey(member.client, authenticator);
    expect((await signIn()).status).toBe(200);
    await requireOfRole(true);
    expect(await signIn()).toMatchObject({ status: 401, error: 'code_required' });
    expect(await signIn({ code: '123456' })).toMatchObject({ error: 'code_wrong' });
    const passkey = authenticator.get(await server.anonymous.call(beginPasskeyLogin));
    expect((await signIn({ passkey })).status).toBe(200);
  });
});

describe('the last factor of who needs one', () => {
  test('cannot be removed, one of two can', async () => {
    await requireOfRole(true);
    const { codes } = await enrol(member.client);
    const [first = '', second = ''] = codes;
    expect(await member.client.post(removeSecondFactor, { password, code: first })).toMatchObject({
      status: 409,
      error: 'second_factor_last',
    });
    const { id } = await aPasskey(member.client);
    await member.client.call(removeSecondFactor, { password, code: second });
    expect((await member.client.post(removePasskey, { id, password })).error).toBe('second_factor_last');
    expect((await member.client.call(passkeyIndex)).list).toHaveLength(1);
    await requireOfRole(false);
    await member.client.call(removePasskey, { id, password });
  });

  test('stays also where both are removed at the same moment', async () => {
    await requireOfRole(true);
    const { codes } = await enrol(member.client);
    const { id } = await aPasskey(member.client);
    const answers = await Promise.all([
      member.client.post(removeSecondFactor, { password, code: codes[0] ?? '' }),
      member.client.post(removePasskey, { id, password }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('that somebody else resets is set up again at the next sign-in', async () => {
    await requireOfRole(true);
    await enrol(member.client);
    const { list } = await admin.call(adminList.index, { username: member.username });
    const { version = 1 } = list[0] ?? {};
    await admin.call(resetSecondFactor, { id: member.id, version, reason: 'Lost' });
    expect(await dueOf(await server.signIn(member.username, password))).toBe('second_factor_required');
  });
});

describe('the lists', () => {
  test('show which role requires one, how many lack it, and who', async () => {
    await requireOfRole(true);
    const has = await aMember(server, { roleIds: member.roleIds });
    await enrol(has.client);
    const id = String(member.roleIds[0]);
    const { role } = await admin.call(roleDetail, { id });
    expect(role).toMatchObject({ second_factor_required: true, members: 2, members_without_factor: 1 });
    const due = await admin.call(adminList.index, { second_factor_due: true });
    expect(due.list.map(({ username }) => username)).toEqual([member.username]);
    const { list } = await admin.call(adminList.index, { second_factor: true, username: has.username });
    expect(list).toMatchObject([{ username: has.username, second_factor: true, second_factor_due: false }]);
    const row = await server.services.db.one<{ before: unknown; after: unknown }>(sql`
      SELECT before, after FROM admin_log WHERE action = 'role.edit' ORDER BY id DESC LIMIT 1`);
    expect(row).toEqual({
      before: expect.objectContaining({ second_factor_required: false }),
      after: expect.objectContaining({ second_factor_required: true }),
    });
  });

  test('a role that is edited without a word of it stays as it was, and other roles of a member count', async () => {
    await requireOfRole(true);
    const { role } = await admin.call(roleDetail, { id: String(member.roleIds[0]) });
    const { id, name, actions, version } = role;
    expect((await admin.call(editRole, { id, name, actions, version })).second_factor_required).toBe(true);
    const other = await aMember(server, { actions: [...adminRights] });
    await admin.call(editAdmin, {
      id: other.id,
      version: 1,
      nickname: 'x',
      role_ids: [...other.roleIds, ...member.roleIds],
    });
    expect(await dueOf(await server.signIn(other.username, password))).toBe('second_factor_required');
  });
});

test('a row of the settings says who made everybody owe one', async () => {
  await setRule('sensitive');
  const row = await server.services.db.one<{ after: unknown }>(sql`
    SELECT after FROM admin_log WHERE action = 'config.edit' ORDER BY id DESC LIMIT 1`);
  expect(row.after).toEqual({ group: 'second_factor', second_factor_for: 'sensitive' });
});
