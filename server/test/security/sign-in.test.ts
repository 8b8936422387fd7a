import { login } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { createApp } from '#server/app.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { attack, jsonHeaders } from './attack.ts';

const password = 'a password of the tests';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** Every header by which somebody may claim to come from elsewhere. */
const claimed = (address: string) => ({
  'x-forwarded-for': address,
  'x-real-ip': address,
  'x-client-ip': address,
  'true-client-ip': address,
  'cf-connecting-ip': address,
  forwarded: `for=${address}`,
});

const tryOf = (username: string, typed: string, headers: Record<string, string> = {}, url = login.path) => ({
  url,
  headers: { ...jsonHeaders(), ...headers },
  body: JSON.stringify({ username, password: typed }),
});

const placesOf = async (username: string) =>
  (
    await server.services.db.query<{ ip: string }>(sql`
      SELECT DISTINCT ip FROM admin_log WHERE actor = ${username} AND action = 'session.login'`)
  ).map(({ ip }) => ip);

test('twenty wrong passwords in other spellings, at other spellings of the path, from made-up addresses are those of one name and one place', async () => {
  const { username } = await anAdmin(server.services.db, { username: 'Victim', password });
  const names = [username, 'victim', 'VICTIM', ' Victim ', 'vIcTiM\t'];
  const answers: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    const name = names[count % names.length] ?? username;
    answers.push((await attack(server, tryOf(name, 'wrong', claimed(`203.0.113.${count}`)))).error);
  }
  expect(answers.slice(0, 5)).toEqual(Array(5).fill('credentials_wrong'));
  expect(answers.slice(5)).toEqual(Array(15).fill('sign_in_locked'));
  for (const path of ['/backstage/login/', '//backstage/login', '/backstage//login', '/BACKSTAGE/login'])
    expect((await attack(server, tryOf(username, password, {}, path))).error, path).toBe('not_found');
  expect(await placesOf('Victim')).toEqual(['127.0.0.1']);
});

test('behind a proxy the address that the proxy saw counts, and not what the caller wrote before it', async () => {
  const { services } = server;
  const trustedProxies = ['127.0.0.1', '10.0.0.0/8'];
  const app = await createApp({ ...services, config: { ...services.config, trustedProxies } });
  const { username } = await anAdmin(server.services.db, { password });
  const by = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' };
  await attack({ app }, tryOf(username, 'wrong', by));
  expect(await placesOf(username)).toEqual(['203.0.113.7']);
});
