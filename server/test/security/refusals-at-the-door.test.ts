import { lockSession } from '@quarterdeck/contract/features/session/session';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { freezeUser } from '@quarterdeck/contract/features/users/users';
import { payoutCallback } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import { approveWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import { withdrawalList } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const password = 'right password';
const row = { id: 7, version: 1 };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

let username: string;
let client: Client;

beforeEach(async () => {
  ({ username } = await anAdmin(server.services.db, { password, actions: ['user.freeze'] }));
  client = await server.signIn(username, password);
});

const lastRefusal = () =>
  server.services.db.maybe(sql`
    SELECT action, object_type, object_id, error, actor_kind FROM admin_log
    WHERE actor = ${username} AND result = 'refused' ORDER BY id DESC LIMIT 1`);

test('a command without the right to it is a row that names the record', async () => {
  expect((await client.post(approveWithdrawal, row)).status).toBe(403);
  expect(await lastRefusal()).toEqual({
    action: 'withdrawal.approve',
    object_type: 'withdrawal',
    object_id: 7,
    error: 'forbidden',
    actor_kind: 'admin',
  });
});

test('an export without the right to it is a row', async () => {
  expect((await client.get(withdrawalList.export)).status).toBe(403);
  expect(await lastRefusal()).toMatchObject({ action: 'withdrawal.export', error: 'forbidden' });
});

test('a command of a locked session is a row', async () => {
  await client.call(lockSession);
  expect((await client.post(freezeUser, { ...row, reason: 'Under investigation' })).status).toBe(423);
  expect(await lastRefusal()).toMatchObject({ action: 'user.freeze', object_id: 7, error: 'session_locked' });
});

test('a command that is malformed or without a key is a row', async () => {
  expect((await client.post('/backstage/user/freeze', { id: 'x' })).status).toBe(400);
  expect(await lastRefusal()).toMatchObject({
    action: 'user.freeze',
    object_id: null,
    error: 'invalid_request',
  });
  await client.post(freezeUser, { ...row, reason: 'Under investigation' }, { idempotencyKey: null });
  expect(await lastRefusal()).toMatchObject({ action: 'user.freeze', error: 'idempotency_key_required' });
});

test('a command of the platform that is malformed is a row under its key', async () => {
  expect((await server.platform.post('/platform/v1/users', { uid: 1 })).status).toBe(400);
  expect(
    await server.services.db.maybe(sql`
      SELECT action, error FROM admin_log WHERE actor_kind = 'platform' AND result = 'refused'`),
  ).toEqual({ action: 'user.create', error: 'invalid_request' });
});

test('what only reads leaves no row, and a line of the server’s log where the right is missing', async () => {
  const warn = vi.spyOn(server.services.log, 'warn');
  onTestFinished(() => warn.mockRestore());
  expect((await client.get(withdrawalList.index)).status).toBe(403);
  expect(await lastRefusal()).toBeUndefined();
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ actor: username, path: withdrawalList.index.path }), 'forbidden'],
  ]);
});

test('wrong signatures are one line of the server’s log for a while, anyone who sends how many', async () => {
  const warn = vi.spyOn(server.services.log, 'warn');
  onTestFinished(() => warn.mockRestore());
  for (const path of [createPlatformUser.path, payoutCallback.path, createPlatformUser.path])
    await server.anonymous.post(path, {});
  expect(warn.mock.calls).toEqual([
    [
      expect.objectContaining({ path: createPlatformUser.path, ip: '127.0.0.1', refused: 1 }),
      'signature_invalid',
    ],
  ]);
});
