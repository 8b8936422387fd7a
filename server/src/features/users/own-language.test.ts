import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#test/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test('the language of a new user is the user’s, not that of the answer', async () => {
  const { platform, services } = server;
  await platform.call(createPlatformUser, { uid: 'speaker', username: 'speaker', lang: 'de-DE' });
  expect(await services.db.one(sql`SELECT lang FROM users WHERE uid = 'speaker'`)).toEqual({ lang: 'de-DE' });
  const again = await platform.post(createPlatformUser, { uid: 'speaker', username: 'other', lang: 'zh-CN' });
  expect(again.msg).toBe('This already exists'); // the caller's Accept-Language
});
