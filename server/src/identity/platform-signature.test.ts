import { createHmac, randomBytes } from 'node:crypto';
import { platformHeaders, signatureWindowMs } from '@quarterdeck/contract/features/users/platform';
import { pino } from 'pino';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createCipher } from '#kernel/crypto/secret-key.ts';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { createSnapshots } from '#kernel/snapshots/snapshots.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { createPlatformKeys } from './platform-access.ts';
import { insertPlatformKey } from './platform-keys.ts';
import { checkSignature, findSigningKey, platformActor, signature, storedKey } from './platform-signature.ts';

const now = new Date('2026-01-01T00:00:00Z');
const cipher = createCipher(randomBytes(32));

let database: TestDatabase;
let db: Queryable;
let key: string;
let secret: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
  ({ key, secret } = await insertPlatformKey(db, cipher, { name: 'exchange', createdBy: 'test', now }));
});
afterAll(() => database.drop());

interface Overrides {
  at?: Date;
  method?: string;
  url?: string;
  body?: string;
  secret?: string;
  headers?: Record<string, string | string[] | undefined>;
}

let sent = 0;

function aRequest({ at = now, method = 'POST', url, body, secret: other, headers }: Overrides = {}) {
  sent += 1;
  const parts = {
    timestamp: String(at.getTime()),
    method,
    url: url ?? `/platform/v1/withdrawals?n=${sent}`,
    idempotencyKey: `key-${sent}`,
    rawBody: Buffer.from(body ?? '{"amount":"1"}'),
  };
  return {
    ...parts,
    headers: {
      [platformHeaders.key]: key,
      [platformHeaders.timestamp]: parts.timestamp,
      [platformHeaders.signature]: signature(other ?? secret, parts),
      'idempotency-key': parts.idempotencyKey,
      ...headers,
    } as Record<string, string | string[] | undefined>,
  };
}

const ask = (wire: ReturnType<typeof aRequest>, at = now) => findSigningKey(storedKey(db), cipher, wire, at);
const invalid = { code: 'signature_invalid' };

test('the signature is the one that the documentation describes', () => {
  const parts = { timestamp: '1767225600000', method: 'post', url: '/a?b=c', rawBody: Buffer.from('{}') };
  const hmac = (text: string) => createHmac('sha256', 'secret').update(text).digest('hex');
  expect(signature('secret', parts)).toBe(hmac('1767225600000\nPOST\n/a?b=c\n\n{}'));
  expect(signature('secret', { ...parts, idempotencyKey: 'k-1' })).toBe(
    hmac('1767225600000\nPOST\n/a?b=c\nk-1\n{}'),
  );
});

test('a signed request acts under the name of its key, without any right', async () => {
  expect(platformActor(await ask(aRequest()))).toMatchObject({
    kind: 'platform',
    name: 'exchange',
    access: { id: -1, admin: false, abilities: [], approve_max: '0' },
  });
});

test('the secret is sealed, and to its own key', async () => {
  const row = await db.one<{ text: string; sealed: string }>(sql`
    SELECT platform_key::text AS text, secret_sealed AS sealed FROM platform_key WHERE key = ${key}`);
  expect(row.text).not.toContain(secret);
  expect(() => cipher.open(row.sealed, 'api_key:another')).toThrow();
});

describe('refused alike', () => {
  const cases: [string, () => ReturnType<typeof aRequest>][] = [
    ['another body', () => ({ ...aRequest(), rawBody: Buffer.from('{"amount":"2"}') })],
    ['another path', () => ({ ...aRequest(), url: '/platform/v1/users' })],
    ['another method', () => ({ ...aRequest(), method: 'PUT' })],
    ['another secret', () => aRequest({ secret: 'guess' })],
    ['an unknown key', () => aRequest({ headers: { [platformHeaders.key]: 'qd_unknown' } })],
    [
      'an unknown key under the stand-in secret',
      () => aRequest({ secret: 'unknown', headers: { [platformHeaders.key]: 'qd_unknown' } }),
    ],
    ['no key', () => aRequest({ headers: { [platformHeaders.key]: undefined } })],
    ['no signature', () => aRequest({ headers: { [platformHeaders.signature]: undefined } })],
    ['a short signature', () => aRequest({ headers: { [platformHeaders.signature]: 'ab' } })],
    ['zeros', () => aRequest({ headers: { [platformHeaders.signature]: '0'.repeat(64) } })],
    ['a key sent twice', () => aRequest({ headers: { [platformHeaders.key]: [key, key] } })],
    ['another time', () => aRequest({ headers: { [platformHeaders.timestamp]: String(now.getTime() + 1) } })],
    ['a time in words', () => aRequest({ headers: { [platformHeaders.timestamp]: 'now' } })],
  ];
  test.each(cases)('%s', async (_name, make) => {
    await expect(ask(make())).rejects.toMatchObject(invalid);
  });

  test('a revoked key', async () => {
    const revoked = await insertPlatformKey(db, cipher, { name: 'old', createdBy: 'test', now });
    const request = aRequest({ secret: revoked.secret, headers: { [platformHeaders.key]: revoked.key } });
    await ask(request);
    await db.query(sql`UPDATE platform_key SET revoked_at = now() WHERE key = ${revoked.key}`);
    await expect(ask(request)).rejects.toMatchObject(invalid);
  });
});

describe('a secret that no key opens', () => {
  const sealedByAnother = createCipher(randomBytes(32)).seal('lost');
  const later = new Date(now.getTime() + 3_600_000).toISOString();

  test('is skipped where it is the previous one, and refused like any other where it is the present one', async () => {
    const made = await insertPlatformKey(db, cipher, { name: 'half lost', createdBy: 'test', now });
    const request = aRequest({ secret: made.secret, headers: { [platformHeaders.key]: made.key } });
    await db.query(sql`
      UPDATE platform_key SET previous_secret_sealed = ${sealedByAnother}, previous_secret_until = ${later}
      WHERE key = ${made.key}`);
    const lines: unknown[] = [];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    const { find } = createPlatformKeys(db, cipher, log);
    const wire = { ...request, token: null, setHeader: () => {} };
    const line = { platform_key: 'half lost', msg: 'platform_secret_unreadable' };
    expect(await find(wire, now)).toMatchObject({ name: 'half lost' });
    expect(lines).toMatchObject([{ ...line, secret: 'previous' }]);
    await db.query(sql`UPDATE platform_key SET secret_sealed = ${sealedByAnother} WHERE key = ${made.key}`);
    await expect(find(wire, now)).rejects.toMatchObject(invalid);
    expect(lines[1]).toMatchObject({ ...line, secret: 'present' });
  });
});

test('made-up keys are looked up one at a time, and one that was made a moment ago is found among them', async () => {
  let [atOnce, most] = [0, 0];
  const counted: Queryable = {
    ...db,
    async maybe<Row>(statement: Sql) {
      atOnce += 1;
      most = Math.max(most, atOnce);
      return await db.maybe<Row>(statement).finally(() => {
        atOnce -= 1;
      });
    },
  };
  const snapshots = createSnapshots(database.pool, db, () => now);
  onTestFinished(() => snapshots.close());
  const { find } = createPlatformKeys(counted, cipher, pino({ enabled: false }), snapshots);
  const wireOf = (request: ReturnType<typeof aRequest>) => ({ ...request, token: null, setHeader: () => {} });
  await find(wireOf(aRequest({ method: 'GET' })), now);
  const made = await insertPlatformKey(db, cipher, { name: 'new', createdBy: 'test', now });
  const asked = ['GET', 'POST'].flatMap((method) =>
    Array.from({ length: 10 }, (_, one) => {
      const headers = { [platformHeaders.key]: `${key.slice(0, -2)}${10 + one}` };
      return find(wireOf(aRequest({ method, headers })), now);
    }),
  );
  const headers = { [platformHeaders.key]: made.key };
  const found = await find(wireOf(aRequest({ method: 'GET', secret: made.secret, headers })), now);
  expect(found.name).toBe('new');
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
  expect(most).toBe(1);
});

describe('the time window', () => {
  test('is five minutes to either side, its edge included', async () => {
    for (const offset of [signatureWindowMs, -signatureWindowMs]) {
      await ask(aRequest({ at: new Date(now.getTime() + offset) }));
      const beyond = aRequest({ at: new Date(now.getTime() + offset + Math.sign(offset)) });
      await expect(ask(beyond)).rejects.toMatchObject({ code: 'signature_expired' });
    }
  });

  test('is told only to who signs well', async () => {
    const old = aRequest({ at: new Date(0), secret: 'guess' });
    await expect(ask(old)).rejects.toMatchObject(invalid);
  });
});

test('a request that was overheard passes with its own key only', async () => {
  const request = aRequest();
  await ask(request);
  await ask(request);
  const replay = { ...request, headers: { ...request.headers, 'idempotency-key': 'another' } };
  await expect(ask(replay)).rejects.toMatchObject(invalid);
});

test('a call-back is checked by the same rule', () => {
  const request = aRequest({ secret: 'payout-secret' });
  expect(() => checkSignature(['payout-secret'], request, now)).not.toThrow();
  expect(() => checkSignature(['another'], request, now)).toThrow('signature_invalid');
  expect(() => checkSignature([], request, now)).toThrow('signature_invalid');
});
