import { editAdmin } from '@quarterdeck/contract/admins';
import { menuRules, restoreMenu } from '@quarterdeck/contract/menu-rules';
import { userInfo, watchAccess } from '@quarterdeck/contract/session';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember } from '#features/admins/fixtures.ts';
import { type TestServer, testServer } from '#testing/test-server.ts';

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

test('who waits hears at once of a menu that was arranged anew', async () => {
  const { client } = await aMember(server, {});
  const { access_stamp: seen = '' } = await client.call(userInfo);
  const admin = await server.signIn('admin');
  const { list } = await admin.call(menuRules);
  const answer = client.call(watchAccess, { seen });
  await admin.call(restoreMenu, { seen: list.map(({ id, version }) => ({ id, version })) });
  expect(await answer).toEqual({ changed: true });
});

test('the end of the server does not wait for who waits', async () => {
  const { client } = await aMember(server, {});
  const { access_stamp: seen = '' } = await client.call(userInfo);
  const wait = vi.spyOn(server.services.sessions, 'changed');
  const answer = client.call(watchAccess, { seen });
  await vi.waitFor(() => expect(wait).toHaveBeenCalled());
  server.services.sessions.release();
  expect(await answer).toEqual({ changed: false });
});
