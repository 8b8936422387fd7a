import { once } from 'node:events';
import { editAdmin } from '@quarterdeck/contract/features/admins/admins';
import { LiveMessage, liveChanges } from '@quarterdeck/contract/features/session/live';
import { userInfo } from '@quarterdeck/contract/features/session/session';
import { freezeUser } from '@quarterdeck/contract/features/users/users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aMember } from '#features/admins/fixtures.ts';
import { aUser } from '#features/users/fixtures.ts';
import { createLive } from '#kernel/live/live.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ listen: true });
  const { messages } = await listen(await server.signIn('admin'));
  // The server hears changes: from here on none is missed.
  await vi.waitFor(() => expect(messages).toContainEqual({ lost: true }), 30_000);
});
afterAll(() => server.close());

/** Opens the stream of a member of staff; `messages` grows with what it says. */
async function listen(client: Client, seen?: string) {
  const { access_stamp = '' } = await client.call(userInfo);
  const query = new URLSearchParams({ seen: seen ?? access_stamp });
  const response = await fetch(`${server.url}${liveChanges.path}?${query}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const messages: LiveMessage[] = [];
  const end = (async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: ')) messages.push(LiveMessage.parse(JSON.parse(line.slice(6))));
    }
  })();
  return { messages, end, type: response.headers.get('content-type') };
}

const changedIn = (messages: readonly LiveMessage[], kind: string) =>
  messages.flatMap((message) => ('changed' in message ? (message.changed[kind] ?? []) : []));

test('anyone who may read users hears which one was changed, and to which version', async () => {
  const user = await aUser(server.services.db);
  const reader = await listen((await aMember(server, { actions: ['user.read'] })).client);
  const other = await listen((await aMember(server, { actions: ['adjustment.read'] })).client);
  const admin = await server.signIn('admin');
  const { version } = await admin.call(freezeUser, { id: user.id, version: user.version, reason: 'Checks' });
  await vi.waitFor(
    () => expect(changedIn(reader.messages, 'user')).toContainEqual([user.id, version]),
    30_000,
  );
  expect(reader.type).toContain('text/event-stream');
  expect(JSON.stringify(other.messages)).not.toContain('"user"');
});

test('anyone who sees the data of some users only is told of no single one', async () => {
  const user = await aUser(server.services.db);
  const member = await aMember(server, { actions: ['user.read'], dataScope: 'countries', countries: ['DE'] });
  const { messages } = await listen(member.client);
  const admin = await server.signIn('admin');
  await admin.call(freezeUser, { id: user.id, version: user.version, reason: 'Checks' });
  await vi.waitFor(() => expect(messages).toContainEqual({ changed: { user: [] } }), 30_000);
});

test('another server hears it too', async () => {
  const { messages } = await listen(await server.signIn('admin'));
  const { pool, db } = server.services;
  const other = createLive(pool, db);
  other.note([{ kind: 'withdrawal', id: 7, version: 2 }]);
  await vi.waitFor(() => expect(changedIn(messages, 'withdrawal')).toContainEqual([7, 2]), 30_000);
  await other.close();
});

test('the stream ends when its reader may do something else, and for anyone who saw older rights at once', async () => {
  const { id, client, roleIds } = await aMember(server, { actions: ['user.read'] });
  const { messages, end } = await listen(client);
  const admin = await server.signIn('admin');
  await admin.call(editAdmin, { id, version: 1, nickname: 'x', role_ids: roleIds });
  await end;
  expect(messages).toContainEqual({ access: true });
  const late = await client.get(liveChanges, { seen: 'an older one' });
  expect(late.text).toContain('{"access":true}');
});

test('five hundred open streams ask nothing while nothing happens, and end with the server', async () => {
  const { pool, db } = server.services;
  const live = createLive(pool, db);
  const open = Array.from({ length: 500 }, (_, index) =>
    live.open({ adminId: index, told: () => 'records' }),
  );
  const asked = vi.spyOn(pool, 'query');
  live.note([]);
  await live.close();
  expect(asked).not.toHaveBeenCalled();
  await Promise.all(open.map(({ stream }) => once(stream.resume(), 'end')));
});
