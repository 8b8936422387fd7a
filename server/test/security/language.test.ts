import { languages } from '@quarterdeck/contract/core/language';
import { approveRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { login, userInfo } from '@quarterdeck/contract/features/session/session';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { userDetail } from '@quarterdeck/contract/features/users/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../support/test-server.ts';
import { type Attack, attack, jsonHeaders, type Refused } from './attack.ts';

let server: TestServer;
let authorization: string;
beforeAll(async () => {
  server = await testServer();
  authorization = `Bearer ${(await server.signIn('content')).token}`;
});
afterAll(() => server?.close());

const cases: [string, string, () => Attack][] = [
  ['nobody', 'unauthenticated', () => ({ method: 'GET', url: userInfo.path })],
  ['no right', 'forbidden', () => ({ method: 'GET', url: userDetail.path, headers: { authorization } })],
  ['no such place', 'not_found', () => ({ method: 'GET', url: '/backstage/nowhere' })],
  ['another method', 'not_found', () => ({ method: 'PUT', url: userInfo.path })],
  ['no key', 'idempotency_key_required', () => ({ url: approveRecharge.path, headers: { authorization } })],
  [
    'no signature',
    'signature_invalid',
    () => ({ url: createPlatformUser.path, headers: jsonHeaders(), body: '{}' }),
  ],
  ['no JSON', 'malformed_json', () => ({ url: login.path, headers: jsonHeaders(), body: '{' })],
  ['no field', 'invalid_request', () => ({ url: login.path, headers: jsonHeaders(), body: '{}' })],
  [
    'a wrong password',
    'credentials_wrong',
    () => ({ url: login.path, headers: jsonHeaders(), body: '{"username":"nobody","password":"wrong"}' }),
  ],
  [
    'text/plain',
    'unsupported_media_type',
    () => ({ url: login.path, headers: { 'content-type': 'text/plain' }, body: '{}' }),
  ],
  [
    'too much',
    'body_too_large',
    () => ({ url: login.path, headers: jsonHeaders(), body: JSON.stringify('x'.repeat(2 ** 21)) }),
  ],
  ['a path that is none', 'invalid_request', () => ({ method: 'GET', url: '/backstage/%zz' })],
];

test.each(cases)(
  '%s: refused in the language of the query, of the header, and in no two alike',
  async (_name, error, make) => {
    const ask = async (by: (request: Attack) => Attack): Promise<Refused> => await attack(server, by(make()));
    const inQuery = async (lang: string) =>
      await ask((request) => ({ ...request, url: `${request.url}?lang=${lang}` }));
    const inHeader = async (language: string) =>
      await ask((request) => ({ ...request, headers: { ...request.headers, 'accept-language': language } }));

    const answers = await Promise.all(languages.map(inQuery));
    expect(answers.map((answer) => answer.error)).toEqual([error, error, error]);
    const [simplified, traditional, english] = answers.map(({ msg }) => msg);
    if (!make().url.includes('%')) expect(new Set([simplified, traditional, english]).size).toBe(3);
    expect((await inHeader('en-GB,en;q=0.9')).msg).toMatch(/^[\x20-\x7e]+$/);
    expect((await inHeader('zh-Hant-TW')).msg).not.toBe((await inHeader('zh-CN')).msg);
  },
);

test('a language that is none is the default, and no way in', async () => {
  const { msg } = await attack(server, { method: 'GET', url: userInfo.path });
  for (const lang of [
    'de',
    '__proto__',
    'constructor',
    '',
    'en-US%00',
    'x'.repeat(5_000),
    'en-US&lang=zh-CN',
  ]) {
    const answer = await attack(server, { method: 'GET', url: `${userInfo.path}?lang=${lang}` });
    expect(answer).toMatchObject({ status: 401, msg });
  }
});
