import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import { login } from '@quarterdeck/contract/features/session/session';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { createClient } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const password = 'right password';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newerFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let server: TestServer;
let username: string;
beforeAll(async () => {
  server = await testServer({ config: { trustedProxies: ['127.0.0.1'] } });
});
beforeEach(async () => {
  ({ username } = await anAdmin(server.services.db, { password }));
});
afterAll(() => server.close());

const signIn = async (userAgent: string, ip: string, typed = password) => {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': ip };
  return await server.anonymous.post(login, { username, password: typed }, { headers });
};

/** What they are told who sign in so. */
async function told(userAgent: string, ip: string) {
  const { token } = (await signIn(userAgent, ip)).data;
  const { list } = await createClient({ app: server.app, defects: [], token }).call(noticeList);
  return list.map((notice) => ('device' in notice ? `${notice.type} ${notice.device} ${notice.ip}` : notice));
}

test('the very first sign-in is told to no one, another browser or network once', async () => {
  expect(await told(firefox, '203.0.113.7')).toEqual([]);
  expect(await told(newerFirefox, '203.0.113.99'), 'the same in its own network').toEqual([]);
  const first = 'new_place Chrome · Windows 203.0.113.7';
  expect(await told(chrome, '203.0.113.7')).toEqual([first]);
  expect(await told(chrome, '203.0.113.8')).toEqual([first]);
  expect(await told(firefox, '2001:db8::1')).toEqual(['new_place Firefox · Linux 2001:db8::1', first]);
  expect(await told(firefox, '2001:db8::2')).toHaveLength(2);
});

test('a refused sign-in makes no place known, and tells nothing', async () => {
  await signIn(firefox, '203.0.113.7');
  await signIn(chrome, '198.51.100.1', 'wrong password');
  expect(await told(firefox, '203.0.113.7')).toEqual([]);
  expect(await told(chrome, '198.51.100.1')).toHaveLength(1);
});

test('of two that come at once from one new place one tells it', async () => {
  await signIn(firefox, '203.0.113.7');
  await Promise.all([signIn(chrome, '198.51.100.1'), signIn(chrome, '198.51.100.2')]);
  expect(await told(firefox, '203.0.113.7')).toHaveLength(1);
});

test('it is for the person alone', async () => {
  await signIn(firefox, '203.0.113.7');
  await signIn(chrome, '198.51.100.1');
  const { list } = await (await server.signIn('admin')).call(noticeList);
  expect(list.filter(({ type }) => type === 'new_place')).toEqual([]);
});
