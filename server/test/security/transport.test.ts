import { proposeRecharge } from '@quarterdeck/contract/features/recharges/recharges';
import { login, userInfo } from '@quarterdeck/contract/features/session/session';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { userList } from '@quarterdeck/contract/features/users/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { endpoints } from '#server/registry.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { type Attack, attack, changingNothing, jsonHeaders, readRefusal } from './attack.ts';
import { say } from './wire.ts';

let server: TestServer;
let authorization: string;
beforeAll(async () => {
  server = await testServer({ listen: true });
  authorization = `Bearer ${(await server.signIn('admin')).token}`;
});
afterAll(() => server?.close());

const credentials = '{"username":"admin","password":"password of the tests"}';
const post = (body: string | Buffer, headers: Record<string, string> = {}): Attack => ({
  url: proposeRecharge.path,
  headers: { ...jsonHeaders(), authorization, ...headers },
  body,
});

describe('bodies that are no bodies', () => {
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test.each<[string, string | Buffer, string]>([
    ['10 MB', Buffer.alloc(10 * 2 ** 20, 0x20), 'body_too_large'],
    ['2 MiB of JSON', JSON.stringify({ uid: 'x'.repeat(2 ** 21) }), 'body_too_large'],
    ['60,000 objects in each other', deep(60_000), 'invalid_request'],
    ['60,000 lists in each other', `${'['.repeat(60_000)}${']'.repeat(60_000)}`, 'invalid_request'],
    ['60,000 lists that never end', '['.repeat(60_000), 'malformed_json'],
    ['a field with 60,000 objects in it', `{"uid":${deep(60_000)}}`, 'invalid_request'],
    [
      '100,000 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 99_999 }, (_, n) => [n, 1]))),
      'invalid_request',
    ],
    ['half of a JSON', '{"uid":"a', 'malformed_json'],
    ['two', '{}{}', 'malformed_json'],
    ['JavaScript', "{uid:'a'}", 'malformed_json'],
    ['NaN', '{"uid":NaN}', 'malformed_json'],
    ['a byte order mark alone', '\ufeff', 'malformed_json'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'malformed_json'],
    ['__proto__', '{"__proto__":{"admin":true}}', 'malformed_json'],
    ['__proto__ inside', '{"uid":{"__proto__":{"admin":true}}}', 'malformed_json'],
    ['__proto__ in escapes', '{"\\u005f_proto__":{"admin":true}}', 'malformed_json'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}', 'malformed_json'],
    ['constructor', '{"constructor":1}', 'invalid_request'],
    ['a name twice', '{"uid":"a","uid":"b"}', 'malformed_json'],
    ['a name twice, once in escapes', '{"uid":"a","\\u0075id":"a"}', 'malformed_json'],
    ['a name twice further inside', '{"uid":[{"a":[{"b":1,"c":":","b":1}]}]}', 'malformed_json'],
    ['one name in two objects, and colons in texts', '{"a:":{"b":":"},"c\\":":{"b":1}}', 'invalid_request'],
  ])('%s', async (_name, body, error) => {
    await changingNothing(server, async () => {
      const refused = await attack(server, post(body));
      expect(refused.error).toBe(error);
    });
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  test.each([
    'text/plain',
    'text/plain; charset=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/jsonp',
    'application/xml',
    '*/*',
    '',
  ])('JSON that calls itself %j', async (type) => {
    await changingNothing(server, async () => {
      const { status, error } = await attack(server, post('{}', { 'content-type': type }));
      expect([status, error]).toEqual([415, 'unsupported_media_type']);
    });
  });

  test.each(['gzip', 'GZIP', 'br', 'deflate', 'identity, gzip'])('that is packed as %s', async (encoding) => {
    await changingNothing(server, async () => {
      const { status, error } = await attack(server, post('{}', { 'content-encoding': encoding }));
      expect([status, error]).toEqual([415, 'encoding_unsupported']);
    });
  });

  test('as a cross-site form would send it, a sign-in is none', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const { status } = await attack(server, {
        url: login.path,
        headers: { 'content-type': type },
        body: credentials,
      });
      expect(status).toBe(415);
    }
  });

  test('10 MB over the wire are refused before they have arrived', async () => {
    const { status, body } = await say(
      server.url,
      `POST ${login.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10485760\r\n\r\n{`,
    );
    expect(readRefusal(status, body, '10 MB').error).toBe('body_too_large');
  });
});

describe('other ways to the same place', () => {
  const methods = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'] as const;

  test.each(methods)('%s is 404 at every kind of endpoint', async (method) => {
    for (const path of [userInfo.path, userList.index.path, proposeRecharge.path, '/logout']) {
      const { status, body } = await say(
        server.url,
        `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
      expect([status, method === 'HEAD' ? 'not_found' : readRefusal(status, body, method).error]).toEqual([
        404,
        'not_found',
      ]);
    }
    expect((await server.app.inject({ url: userInfo.path, headers: { authorization } })).statusCode).toBe(
      200,
    );
  });

  test('a method in a header or a parameter counts for nothing', async () => {
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      const refused = await attack(server, {
        url: userInfo.path,
        headers: { ...jsonHeaders(), authorization, [name]: 'GET' },
        body: '{}',
      });
      expect(refused.error).toBe('not_found');
      const read = { method: 'GET', headers: { authorization, [name]: 'POST' } } as const;
      expect((await attack(server, { ...read, url: proposeRecharge.path })).error).toBe('not_found');
    }
    expect(
      (await attack(server, { url: `${userInfo.path}?_method=GET`, headers: { authorization } })).error,
    ).toBe('not_found');
  });

  test.each([
    '/backstage/userInfo/',
    '//backstage/userInfo',
    '/backstage//userInfo',
    '/backstage/./userInfo',
    '/backstage/user/../userInfo',
    '/backstage/userinfo',
    '/BACKSTAGE/userInfo',
    '/backstage/userInfo;a=b',
    '/backstage%2fuserInfo',
    '/backstage/userInfo%20',
    '/backstage/userInfo%00',
    '/backstage/userInfo.json',
    '/backstage/login/',
    '/backstage/recharge/add/',
    '/backstage',
    '/backstage/nowhere',
    '/platform/v1/withdrawals/',
    '/platform/v1/withdrawals/a/b',
    `/platform/v1/withdrawals/${'a'.repeat(300)}`,
    '/%zz',
    '/%c0%ae%c0%ae/',
  ])('%s leads nowhere', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await say(
        server.url,
        `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      );
      expect(['not_found', 'invalid_request', 'signature_invalid']).toContain(
        readRefusal(status, body, path).error,
      );
    }
  });

  test.each([
    '/../package.json',
    '/../../../../../../etc/passwd',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/static/../../../package.json',
    '/static/..%2f..%2f..%2fpackage.json',
    '/static/..%5c..%5cpackage.json',
    '/docs/static/../../package.json',
    '/docs/static/..%2f..%2f..%2fpackage.json',
    '/docs/static/%2e%2e%2f%2e%2e%2fpackage.json',
    '//etc/passwd',
    '/.env',
    '/index.html%00.js',
  ])('%s is no way out of the page’s folder', async (path) => {
    const { status, body } = await say(
      server.url,
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    expect(['not_found', 'invalid_request', 'forbidden']).toContain(readRefusal(status, body, path).error);
  });

  test.each([
    ['a method that is new', `QUERY ${userInfo.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`],
    ['no HTTP', 'hello\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    [
      'two lengths',
      `POST ${login.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    ],
    [
      'a length and chunks',
      `POST ${login.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['a header in a header', `GET ${userInfo.path} HTTP/1.1\r\nHost: a\r\nX: a\nAuthorization: b\r\n\r\n`],
  ])('what is no request gets an envelope: %s', async (name, request) => {
    const { status, headers, body } = await say(server.url, request);
    expect([400, 401]).toContain(readRefusal(status, body, name).status);
    expect(headers).toMatch(/^x-content-type-options: nosniff\r?$/im);
  });
});

test.each(['Host: a\r\nHost: b', 'Host: a\r\nhost: a', 'host: b\r\nX: y\r\nHOST: '])(
  'a request that names two hosts is none: %j',
  async (hosts) => {
    const { status, body } = await say(
      server.url,
      `GET ${userInfo.path} HTTP/1.1\r\n${hosts}\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`,
    );
    expect(readRefusal(status, body, hosts)).toMatchObject({ status: 400, error: 'invalid_request' });
  },
);

test('an address with a host is served where it is the one that was called', async () => {
  const ask = (target: string) =>
    say(
      server.url,
      `GET ${target} HTTP/1.1\r\nHost: a:1\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`,
    );
  for (const host of ['http://a:1', 'HTTP://A:1', 'https://a:1'])
    expect((await ask(`${host}${userInfo.path}`)).status, host).toBe(200);
  for (const host of ['http://b', 'http://a', 'https://a:2', 'http://a:1@b', 'http://b:1@a:1', 'ftp://b']) {
    const { status, body } = await ask(`${host}${userInfo.path}`);
    expect([421, 404], host).toContain(readRefusal(status, body, host).status);
    if (host.startsWith('http')) expect(status, host).toBe(421);
  }
});

test('the reference names every endpoint, and its page reads that one', async () => {
  const { paths } = (await server.app.inject({ url: '/openapi.json' })).json();
  for (const { path, method } of endpoints)
    expect(paths[path.replace(/:(\w+)/g, '{$1}')], path).toHaveProperty(method.toLowerCase());
  for (const url of ['/docs/json', '/docs/yaml']) {
    const { statusCode, headers } = await server.app.inject({ url });
    expect({ statusCode, location: headers.location }).toEqual({
      statusCode: 302,
      location: '/openapi.json',
    });
  }
});

/** What is refused before any route is found goes other ways through the server. */
const refusedEarly = ['/%zz', `/platform/v1/withdrawals/${'a'.repeat(300)}`];

test.each([
  userInfo.path,
  '/',
  '/docs/',
  '/openapi.json',
  '/nowhere',
  createPlatformUser.path,
  ...refusedEarly,
])('%s may run the page’s own scripts only, may not be framed and is not guessed at', async (url) => {
  const { headers } = await server.app.inject({ url });
  const policy = String(headers['content-security-policy']);
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).toContain("'self'");
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|http:|data:/);
  for (const directive of ['frame-ancestors', 'object-src', 'base-uri'])
    expect(policy).toContain(`${directive} 'none'`);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['content-type']).toMatch(/charset=utf-8/i);
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
});

test('no answer with data of anybody is kept by a browser or by what stands between', async () => {
  const urls = [userInfo.path, userList.index.path, userList.export.path, '/nowhere', ...refusedEarly];
  for (const url of urls) {
    const { headers } = await server.app.inject({ url, headers: { authorization } });
    expect(headers['cache-control'], url).toBe('no-store');
  }
  const { headers } = await server.app.inject({
    method: 'POST',
    url: login.path,
    headers: jsonHeaders(),
    payload: credentials,
  });
  expect(headers['cache-control']).toBe('no-store');
});

test('a page that is opened by TLS is never opened without from then on', async () => {
  const secure = await createApp({
    ...server.services,
    config: {
      ...server.services.config,
      origin: 'https://office.example.com',
      allowedHosts: ['office.example.com'],
    },
  });
  for (const host of ['office.example.com', 'elsewhere.example']) {
    const { headers } = await secure.inject({ url: userInfo.path, headers: { host } });
    expect(headers['strict-transport-security'], host).toBe('max-age=31536000; includeSubDomains');
  }
  const { headers } = await server.app.inject({ url: userInfo.path });
  expect(headers['strict-transport-security']).toBeUndefined();
});
