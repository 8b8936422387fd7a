import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { superRoleId } from '@quarterdeck/contract/core/access';
import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { login, userInfo } from '@quarterdeck/contract/features/session/session';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aProvider } from '#features/providers/fixtures.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { createPlatformClient } from '#test/support/platform-client.ts';
import { processEnvironment } from '#test/support/process-environment.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { carryOut } from './admin.ts';
import { carryOutOnKey, platformKeyRequest } from './platform-key.ts';

const program = join(import.meta.dirname, '../../../scripts/admin.mjs');
const execute = promisify(execFile);

let server: TestServer;
const printed: string[] = [];

beforeAll(async () => {
  server = await testServer();
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const first = 'the password of before';
const signIn = async (username: string, password: string) =>
  (await server.anonymous.post(login, { username, password })).error;
const printedPassword = () => printed.at(-1)?.match(/password ([\w-]+)\n$/)?.[1] ?? '';

test('a reset prints another password once, ends the sessions and forgets failures', async () => {
  const { id, username } = await anAdmin(server.services.db, { password: first, actions: [] });
  const client = await server.signIn(username, first);
  for (let failure = 0; failure < 5; failure += 1) await signIn(username, 'a wrong one');
  const peer = { issuer: 'https://id.example', clientId: 'x', clientSecret: 'y' };
  await server.services.db.query(sql`
    INSERT INTO identity (provider_id, subject, admin_id, label)
    VALUES (${await aProvider(server.services, peer)}, 'somebody', ${id}, '')`);
  await carryOut('reset-password', username.toUpperCase(), server.services);
  const password = printedPassword();
  expect(password).toMatch(/^(\w{5}-){3}\w{5}$/);
  expect((await client.get(userInfo)).status).toBe(401);
  expect(await server.services.db.query(sql`SELECT id FROM identity WHERE admin_id = ${id}`)).toEqual([]);
  expect(await signIn(username, first)).toBe('credentials_wrong');
  const next = await server.signIn(username, password);
  expect((await next.call(userInfo)).due).toBe('password_must_change');
  const admin = await server.signIn('admin');
  const { list } = await admin.call(adminLogList.index, {
    object_type: 'admin',
    object_id: id,
    action: 'admin.',
  });
  expect(list).toMatchObject([
    { actor: 'console', action: 'admin.reset_password', after: { password_hash: '***' } },
  ]);
});

test('a super administrator is made of a new name, or of an admin who is shut out', async () => {
  await carryOut('make-super', 'rescue', server.services);
  const rescue = await server.signIn('rescue', printedPassword());
  expect((await rescue.call(userInfo)).admin).toBe(true);

  const { id, username, roleIds } = await anAdmin(server.services.db, { actions: ['user.read'] });
  await server.services.db.query(sql`
    UPDATE admin SET status = 'disabled', allowed_ips = '{10.0.0.1}' WHERE id = ${id}`);
  await carryOut('make-super', username, server.services);
  const again = await server.signIn(username, printedPassword());
  expect((await again.call(userInfo)).admin).toBe(true);
  const held = await server.services.db.query<{ role_id: number }>(sql`
    SELECT role_id FROM admin_role WHERE admin_id = ${id} ORDER BY 1`);
  expect(held.map(({ role_id }) => role_id)).toEqual([superRoleId, ...roleIds]);
});

test('a password that is made is as long as the settings ask; one that is given is named where it is too short', async () => {
  const { services } = server;
  const { username } = await anAdmin(services.db, { password: first, actions: [] });
  await services.db.query(sql`
    INSERT INTO config ("group", name, value, updated_at) VALUES ('password', 'password_min', '64', now())`);
  try {
    await carryOut('reset-password', username, services);
    expect(printedPassword().length).toBeGreaterThanOrEqual(64);
    expect(await signIn(username, printedPassword())).toBeUndefined();
    const config = { ...services.config, adminPassword: 'shorter than that' };
    await expect(carryOut('reset-password', username, { ...services, config })).rejects.toThrow(
      /^ADMIN_PASSWORD: /,
    );
  } finally {
    await services.db.query(sql`DELETE FROM config WHERE name = 'password_min'`);
  }
});

test('a name that no one has, or that was deleted, is said', async () => {
  const { id, username } = await anAdmin(server.services.db, { actions: [] });
  await server.services.db.query(sql`UPDATE admin SET status = 'deleted' WHERE id = ${id}`);
  await expect(carryOut('reset-password', 'nobody', server.services)).rejects.toThrow('nobody: Not found');
  await expect(carryOut('make-super', username, server.services)).rejects.toThrow('already exists');
});

test.each([
  ['a folder without a house', {}, /^There is no data folder \S+typo\.\n$/],
  [
    'a password with the name',
    { ADMIN_PASSWORD: 'the boss is back' },
    /^ADMIN_PASSWORD: [^\n]* username[^\n]*\n$/,
  ],
])('%s ends the console with one line, and nothing is made', async (_name, env, line) => {
  const dataDir = join(makeScratchFolder(), 'typo');
  const args = [program, 'make-super', 'boss', '--data', dataDir];
  const ended = await execute(process.execPath, args, { env: { ...processEnvironment, ...env } }).catch(
    (error: unknown) => error,
  );
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(line) });
  expect(existsSync(dataDir)).toBe(false);
});

test('a reset works where mail is set up, with a server that runs no jobs', async () => {
  const { username } = await anAdmin(server.services.db, { password: first, actions: [] });
  const send = vi.fn(async () => {});
  await carryOut('reset-password', username, {
    ...server.services,
    mailer: { isOn: async () => true, send, ready: async () => send },
  });
  expect(await signIn(username, printedPassword())).toBeUndefined();
});

const onKeys = async (...argv: string[]) => {
  const request = platformKeyRequest(['platform-key', ...argv]);
  if (request === undefined) throw new Error('The usage is printed');
  printed.length = 0;
  await carryOutOnKey(request, server.services);
  return printed.join('');
};

test('a house that lost its platform key gets another one, lists its keys and revokes the lost one', async () => {
  const made = await onKeys('make', 'Trading platform');
  const [, key = '', secret = ''] = /Platform key +(\S+)\nPlatform secret (\S+)\n/.exec(made) ?? [];
  const { app, services } = server;
  const platform = createPlatformClient({ app, defects: [], key: { key, secret }, now: services.now });
  const user = (uid: string) => platform.post(createPlatformUser, { uid, username: uid });
  expect((await user('by-new-key')).status).toBe(200);
  const listed = await onKeys('list');
  expect(listed).toMatch(
    new RegExp(`^${key}  active  Trading platform, last used \\S+ from 127.0.0.1$`, 'm'),
  );
  expect(listed).toMatch(/^qd_\S+ {2}active {2}platform, never used$/m);
  expect(listed).not.toContain(secret);
  expect(await onKeys('revoke', key)).toBe(`${key}: revoked\n`);
  expect((await user('by-revoked-key')).status).toBe(401);
  await expect(onKeys('revoke', key)).rejects.toThrow(key);
  await expect(onKeys('revoke', 'qd_unknown')).rejects.toThrow('qd_unknown: Not found');
  const admin = await server.signIn('admin');
  const { list } = await admin.call(adminLogList.index, { action: 'platform_key.', actor: 'console' });
  const rows = list.map(({ action, result }) => `${action} ${result}`);
  expect(rows).toEqual([
    'platform_key.revoke refused',
    'platform_key.revoke done',
    'platform_key.create done',
  ]);
});

test.each([
  [['platform-key']],
  [['platform-key', 'make']],
  [['platform-key', 'make', '--data', '/tmp/x']],
  [['platform-key', 'drop', 'x']],
  [['reset-password', 'admin']],
])('%j asks for nothing that is done on keys', (argv) => {
  expect(platformKeyRequest(argv)).toBeUndefined();
});

test('options of the server follow what is asked of the keys', () => {
  expect(platformKeyRequest(['platform-key', 'list', '--data', 'x'])?.options).toEqual(['--data', 'x']);
  expect(platformKeyRequest(['platform-key', 'make', 'A key', '--data', 'x'])).toEqual({
    verb: 'make',
    argument: 'A key',
    options: ['--data', 'x'],
  });
});
