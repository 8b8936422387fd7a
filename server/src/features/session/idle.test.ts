import { menuCounts } from '@quarterdeck/contract/features/menu/counts';
import { routerList } from '@quarterdeck/contract/features/menu/menu';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { personalSignIns } from '@quarterdeck/contract/features/personal/personal';
import { refreshToken, userInfo, watchAccess } from '@quarterdeck/contract/features/session/session';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMember } from '#features/admins/fixtures.ts';
import { type Client, createClient } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let now: Date;
let server: TestServer;
let client: Client;

beforeAll(async () => {
  now = new Date('2026-03-01T08:00:00Z');
  server = await testServer({ now: () => now, config: { sessionIdleMinutes: 60, sessionTokenMinutes: 30 } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ client } = await aMember(server, { actions: [] }));
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** What a page asks that is seen and left alone. */
async function poll(): Promise<number[]> {
  const answers = await Promise.all([
    client.get(watchAccess, { seen: 'an older one' }),
    client.get(menuCounts),
    client.get(noticeList),
    client.get(userInfo),
    client.post(routerList),
  ]);
  return answers.map(({ status }) => status);
}

/** Exchanges the token, as the page does when it is told that it has expired. */
async function renew(): Promise<void> {
  const { token } = await client.call(refreshToken);
  client = createClient({ app: server.app, defects: [], token });
}

test('a page that is seen and left alone does not keep its session, and is told when that ends', async () => {
  later(29);
  expect(await poll()).toEqual([200, 200, 200, 200, 200]);
  later(1);
  expect(await poll()).toEqual([402, 402, 402, 402, 402]);
  await renew();
  expect(await poll()).toEqual([200, 200, 200, 200, 200]);
  later(30);
  expect(await poll()).toEqual([401, 401, 401, 401, 401]);
  expect(await client.get(refreshToken)).toMatchObject({ status: 401 });
});

test('anyone who asks for something keeps it', async () => {
  later(29);
  expect((await client.get(personalSignIns)).status).toBe(200);
  later(1);
  await renew();
  later(29);
  expect((await client.get(personalSignIns)).status).toBe(200);
  later(1);
  expect(await poll()).toEqual([402, 402, 402, 402, 402]);
});
