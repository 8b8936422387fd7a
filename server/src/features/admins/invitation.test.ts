import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import {
  adminList,
  deleteAdmin,
  editAdmin,
  enableAdmin,
  inviteAdmin,
  reinviteAdmin,
} from '@quarterdeck/contract/features/admins/admins';
import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { login, register, userInfo } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { password } from './fixtures.ts';

let server: TestServer;
let admin: Client;
let roleId: number;
const start = new Date('2026-03-01T08:00:00Z');
let now = start;

beforeAll(async () => {
  server = await testServer({
    now: () => now,
    config: { sessionIdleMinutes: 10_080, sessionAbsoluteHours: 168 },
  });
  admin = await server.signIn('admin');
  const role = await server.services.db.one<{ id: number }>(sql`SELECT id FROM role WHERE name = 'support'`);
  roleId = role.id;
});
beforeEach(async () => {
  now = start;
  await server.pool.query('DELETE FROM sign_in_failure');
});
afterAll(() => server.close());

const person = (username: string) => ({ username, nickname: username, role_ids: [roleId] });
const take = (username: string, invitation_code: string | undefined, more = {}) =>
  server.anonymous.post(register, { username, password, invitation_code, ...more });

test('an invitation makes an account of the name and the roles that it was made for', async () => {
  const { admin: invited, code } = await admin.call(inviteAdmin, person('Invited.One'));
  expect(invited).toMatchObject({ status: 'invited', invite_expires_at: '2026-03-04T08:00:00.000Z' });
  expect(invited.allowed_actions).toEqual(['edit', 'invite', 'remove']);
  expect((await server.anonymous.post(login, { username: 'invited.one', password })).error).toBe(
    'credentials_wrong',
  );
  expect((await take('invited.one', code, { email: 'one@example.com' })).status).toBe(200);
  const client = await server.signIn('invited.one', password);
  expect(await client.call(userInfo)).toMatchObject({ username: 'Invited.One', roles: ['support'] });
  const { list } = await admin.call(adminLogList.index, { object_type: 'admin', object_id: invited.id });
  expect(list.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'session.login Invited.One',
    'admin.register public',
    'session.login Invited.One',
    'admin.invite admin',
  ]);
});

test('the code is told once and stored nowhere in clear; a repeated call is told the same', async () => {
  const key = { idempotencyKey: 'invite-somebody' };
  const first = await admin.post(inviteAdmin, person('repeated'), key);
  const second = await admin.post(inviteAdmin, person('repeated'), key);
  const { code } = first.data;
  expect(second.data.code).toBe(code);
  for (const table of ['admin', 'idempotency', 'admin_log']) {
    const { rows } = await server.pool.query(
      `SELECT FROM ${table} AS t WHERE t::text LIKE '%' || $1 || '%'`,
      [code],
    );
    expect(rows, table).toEqual([]);
  }
  expect((await admin.get('/backstage/admin/index', {})).text).not.toContain(code);
});

test('what does not open is refused in one way, and logged', async () => {
  const used = await admin.call(inviteAdmin, person('used'));
  await take('used', used.code);
  const replaced = await admin.call(inviteAdmin, person('replaced'));
  const { id, version } = replaced.admin;
  const { code: newer } = await admin.call(reinviteAdmin, { id, version });
  const withdrawn = await admin.call(inviteAdmin, person('withdrawn'));
  await admin.call(deleteAdmin, { id: withdrawn.admin.id, version: 1, reason: 'A mistake' });
  const expired = await admin.call(inviteAdmin, person('expired'));
  now = new Date('2026-03-04T08:00:00Z');
  const later = await server.signIn('admin', 'password of the tests');
  const { code: other } = await later.call(inviteAdmin, person('other'));
  const before = await stateOf(server.pool);
  const tries: [string, string][] = [
    ['used', used.code],
    ['replaced', replaced.code],
    ['withdrawn', withdrawn.code],
    ['expired', expired.code],
    ['nobody', other],
    ['other', 'A'.repeat(22)],
  ];
  const answers = [];
  for (const [username, code] of tries) {
    answers.push(await take(username, code));
    await server.pool.query('DELETE FROM sign_in_failure');
  }
  expect(new Set(answers.map(({ status, error, msg }) => `${status} ${error} ${msg}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 422, error: 'invitation_invalid' });
  expect((await take('somebody', undefined)).error).toBe('registration_closed');
  expect(await stateOf(server.pool)).toEqual(before);
  const { list } = await admin.call(adminLogList.index, { action: 'admin.register', result: 'refused' });
  expect(list).toHaveLength(6);
  now = start;
  expect((await take('replaced', newer)).status).toBe(200);
});

test('one code, taken up twice at the same moment, works once', async () => {
  const { code } = await admin.call(inviteAdmin, person('raced'));
  const answers = await Promise.all([take('raced', code), take('raced', code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('many wrong codes from one address are stopped, and no one else is', async () => {
  const { code } = await admin.call(inviteAdmin, person('patient'));
  for (let index = 0; index < 5; index += 1) await take('patient', `guess-${index}`);
  expect((await take('patient', code)).error).toBe('sign_in_locked');
  expect(
    (await server.anonymous.post(login, { username: 'support', password: 'password of the tests' })).status,
  ).toBe(200);
  now = new Date(start.getTime() + 61_000);
  expect((await take('patient', code)).status).toBe(200);
});

async function setOpen(registration_open: '1' | '2'): Promise<void> {
  const { list } = await admin.call(configAll, { group: 'registration' });
  const version = list[0]?.version ?? 0;
  await admin.call(configEdit, { group: 'registration', version, registration_open });
}

test('open registration tells no one whether a name is taken; who is refused leaves it free', async () => {
  await setOpen('1');
  const answers = [
    await take('stranger', undefined),
    await take('Stranger', undefined),
    await take('ADMIN', undefined),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"code":200,"msg":"ok","data":null}']),
  );
  const pending = async () => (await admin.call(adminList.index, { status: 'pending' })).list;
  const [row] = await pending();
  expect(await pending()).toMatchObject([{ username: 'stranger' }]);
  await server.pool.query('DELETE FROM sign_in_failure');
  await admin.call(deleteAdmin, { id: row?.id ?? 0, version: 1, reason: 'Nobody knows them' });
  expect(await pending()).toEqual([]);
  expect((await take('Stranger', undefined)).status).toBe(200);
  expect(await pending()).toMatchObject([{ username: 'Stranger' }]);
  const { list } = await admin.call(adminLogList.index, { action: 'admin.delete' });
  expect(list[0]).toMatchObject({ reason: 'Nobody knows them', before: { username: 'stranger' } });
  await setOpen('2');
  for (const { id } of await pending()) await admin.call(deleteAdmin, { id, version: 1, reason: 'Nobody' });
  await server.pool.query('DELETE FROM sign_in_failure');
});

test('an invitation that is taken back leaves its name free', async () => {
  const { admin: invited } = await admin.call(inviteAdmin, person('once'));
  await admin.call(deleteAdmin, { id: invited.id, version: 1, reason: 'A mistake' });
  expect((await admin.post(inviteAdmin, person('once'))).status).toBe(200);
});

test('while registration is open, who has no code waits for approval and gets roles by it', async () => {
  await setOpen('1');
  expect((await take('applicant', undefined, { phone: '13800138000' })).status).toBe(200);
  await setOpen('2');
  expect((await take('latecomer', undefined)).error).toBe('registration_closed');
  expect((await server.anonymous.post(login, { username: 'applicant', password })).error).toBe(
    'credentials_wrong',
  );
  const [row] = (await admin.call(adminList.index, { status: 'pending' })).list;
  expect(row).toMatchObject({
    username: 'applicant',
    roles: '',
    allowed_actions: ['edit', 'enable', 'remove'],
  });
  const { id = 0, version = 0 } = row ?? {};
  const edited = await admin.call(editAdmin, { id, version, nickname: 'Applicant', role_ids: [roleId] });
  await admin.call(enableAdmin, { id, version: edited.version });
  const client = await server.signIn('applicant', password);
  expect((await client.call(userInfo)).roles).toEqual(['support']);
});

test('a password that is too short is refused before anything else', async () => {
  const { code } = await admin.call(inviteAdmin, person('short'));
  const answer = await server.anonymous.post(register, {
    username: 'short',
    password: '12345',
    invitation_code: code,
  });
  expect(Object.keys(answer.fields)).toEqual(['password']);
});

test('other roles make an invitation void: anyone who gave it may not be the one to give those', async () => {
  const { admin: invited, code } = await admin.call(inviteAdmin, person('raised'));
  const raised = await admin.call(editAdmin, {
    id: invited.id,
    version: invited.version,
    nickname: invited.nickname,
    role_ids: [1],
  });
  expect((await take('raised', code)).error).toBe('invitation_invalid');
  const { code: newer } = await admin.call(reinviteAdmin, { id: raised.id, version: raised.version });
  expect((await take('raised', newer)).status).toBe(200);
});
