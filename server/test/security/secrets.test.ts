import { login, logout, userInfo } from '@quarterdeck/contract/features/session/session';
import { createPlatformUser, platformHeaders } from '@quarterdeck/contract/features/users/platform';
import { payoutCallback } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import { type Level, pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createServices } from '#server/start/create-services.ts';
import { type TestServer, testKeys, testServer } from '../support/test-server.ts';
import { jsonHeaders, payoutSecret } from './attack.ts';

const password = 'password of the tests';
const wrongPassword = 'a wrong password, perhaps of another place';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** A server that logs all there is, without the masks of the real log, over a database that breaks when told to. */
async function chattyServer() {
  const lines: string[] = [];
  const log = pino({ level: 'trace' satisfies Level }, { write: (line: string) => lines.push(line) });
  const { config, pool, exportPool } = server.services;
  const payout = { url: 'http://127.0.0.1:9/pay', secret: payoutSecret };
  const services = createServices({
    config: { ...config, payout },
    pool,
    exportPool,
    keys: testKeys,
    log,
  });
  const app = await createApp(services);
  return { app, services, lines };
}

test('no line of the log holds a token, a password or a secret, whatever goes wrong', async () => {
  const { app, services, lines } = await chattyServer();
  const { key, secret } = server.platform;
  const signIn = (typed: string, username = 'admin') =>
    app.inject({
      method: 'POST',
      url: login.path,
      headers: jsonHeaders(),
      payload: { username, password: typed },
    });

  const first = await signIn(password);
  const { token } = first.json().data;
  expect(token).toMatch(/^[\w-]{43}$/);
  const authorization = `Bearer ${token}`;
  await signIn(wrongPassword);
  await signIn(wrongPassword, password); // typed into the wrong field
  await app.inject({
    method: 'POST',
    url: login.path,
    headers: jsonHeaders(),
    payload: `{"password":"${wrongPassword}"`,
  });
  await app.inject({
    method: 'POST',
    url: login.path,
    headers: jsonHeaders(),
    payload: { password: wrongPassword, token },
  });
  await app.inject({ url: userInfo.path, headers: { authorization } });
  await app.inject({ url: userInfo.path, headers: { authorization: `${authorization}x` } });
  for (const path of [createPlatformUser.path, payoutCallback.path]) {
    const headers = { ...jsonHeaders(), [platformHeaders.key]: key, [platformHeaders.signature]: secret };
    await app.inject({ method: 'POST', url: path, headers, payload: { uid: 'a', username: 'a' } });
  }
  // A defect: what it says of itself goes to the log, in all its length.
  const { query } = services.pool;
  services.pool.query = () => {
    throw Object.assign(new Error('something is wrong'), { detail: 'Key (name)=(admin) already exists.' });
  };
  const broken = await signIn(password);
  services.pool.query = query;
  expect(broken.json()).toMatchObject({ code: 500, error: 'internal' });
  await app.inject({ url: logout.path, headers: { authorization } });
  await app.close();
  await services.sessions.close();

  const written = lines.join('');
  expect(written).toContain('something is wrong');
  for (const [name, value] of Object.entries({ password, wrongPassword, token, secret, payoutSecret })) {
    expect(written.includes(value), `the ${name} is in the log`).toBe(false);
  }
});

test('neither does the admin log, for those who may read it', async () => {
  const admin = await server.signIn('admin');
  const { text } = await admin.get('/backstage/admin_log/index', { page_size: 200 });
  const { text: exported } = await admin.get('/backstage/admin_log/export', {});
  for (const value of [password, wrongPassword, admin.token ?? '?', server.platform.secret]) {
    expect((text + exported).includes(value)).toBe(false);
  }
  expect(text).toContain('credentials_wrong');
});

test('no answer holds a hash of a password or a sealed secret', async () => {
  const admin = await server.signIn('admin');
  const paths = ['userInfo', 'user/index', 'admin/index', 'admin_log/index'];
  for (const path of paths.map((end) => `/backstage/${end}`)) {
    const { text } = await admin.get(path, {});
    expect(text).not.toMatch(/\$argon2|password_hash|secret_sealed|token_hash/);
  }
});
