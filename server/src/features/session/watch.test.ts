import { editAdmin } from '@quarterdeck/contract/features/admins/admins';
import { menuRules, moveMenuRule, restoreMenu } from '@quarterdeck/contract/features/menu/rules';
import { userInfo, watchAccess } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember } from '#features/admins/fixtures.ts';
import { announceAccessChange } from '#identity/access-changes.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { hasAccessChanged } from './watch.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('who waits hears of other rights at once, and who saw older ones need not wait', async () => {
  const { id, client, roleIds } = await aMember(server, { actions: ['user.read'] });
  const { access_stamp: seen = '' } = await client.call(userInfo);
  expect(await client.call(watchAccess, { seen: 'an older one' })).toEqual({ changed: true });
  const answer = client.call(watchAccess, { seen });
  const admin = await server.signIn('admin');
  await admin.call(editAdmin, { id, version: 1, nickname: 'x', role_ids: roleIds });
  expect(await answer).toEqual({ changed: true });
});

test('who waits hears at once of a menu that was arranged again', async () => {
  const { client } = await aMember(server, {});
  const { access_stamp: seen = '' } = await client.call(userInfo);
  const admin = await server.signIn('admin');
  const { list } = await admin.call(menuRules);
  const answer = client.call(watchAccess, { seen });
  await admin.call(restoreMenu, { seen: list.map(({ id, version }) => ({ id, version })) });
  expect(await answer).toEqual({ changed: true });
});

test('who was let in before a change, and begins to wait after it, hears of it', async () => {
  const { id, client, roleIds } = await aMember(server, { actions: ['user.read'] });
  const { token = '' } = client;
  const { access_stamp: seen = '' } = await client.call(userInfo);
  const { sessions, db, now } = server.services;
  const before = await sessions.authenticate(token, now());
  if (before === null) throw new Error('There is no token');
  await db.query(sql`UPDATE role SET actions = '{}' WHERE id = ANY(${roleIds})`);
  await announceAccessChange(db, id);
  await vi.waitFor(async () => {
    expect((await sessions.authenticate(token, now()))?.actor.access.abilities).toEqual([]);
  }, 30_000);
  const context = { actor: before.actor, now: now() };
  expect(await hasAccessChanged(seen, token, context, server.services)).toBe(true);
});

test('who did not wait when the menu was arranged again hears of it when they do', async () => {
  const { client } = await aMember(server, {});
  const { access_stamp: seen = '' } = await client.call(userInfo);
  const admin = await server.signIn('admin');
  const [entry] = (await admin.call(menuRules)).list.filter(({ parent_id }) => parent_id !== null);
  if (entry === undefined) throw new Error('The menu is empty');
  await admin.call(moveMenuRule, { id: entry.id, version: entry.version });
  expect(await client.call(watchAccess, { seen })).toEqual({ changed: true });
});

test('the end of the server does not wait for who waits', async () => {
  const { client } = await aMember(server, {});
  const { access_stamp: seen = '' } = await client.call(userInfo);
  const wait = vi.spyOn(server.services.sessions, 'changed');
  const answer = client.call(watchAccess, { seen });
  await vi.waitFor(() => expect(wait).toHaveBeenCalled(), 30_000);
  server.services.sessions.release();
  expect(await answer).toEqual({ changed: false });
});
