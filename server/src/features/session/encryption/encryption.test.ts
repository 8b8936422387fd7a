import { constants, createPublicKey, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import type { Padding } from '@quarterdeck/contract/core/access';
import { configAll, configEdit } from '@quarterdeck/contract/features/config/config';
import { login, type PublicKey, publicKey } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMember, password } from '#features/admins/fixtures.ts';
import { challengeMs } from '#identity/challenges.ts';
import { anAdmin } from '#identity/fixtures.ts';
import { chargeSignInAddress } from '#identity/lockout.ts';
import { programContext } from '#kernel/context.ts';
import { createCipher } from '#kernel/crypto/secret-key.ts';
import { queryable } from '#kernel/database/sql.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { offerKey, openCredentials } from './credentials.ts';
import { decrypt } from './decrypt.ts';
import { newPair } from './keys.ts';

const start = Date.parse('2026-03-01T08:00:00Z');
let now = new Date(start);
let server: TestServer;
let username: string;
/** Credentials that take several pieces. */
const longOnes = { username: 'long', password: '密码 🔑 "\\'.repeat(20) };

beforeAll(async () => {
  server = await testServer({ now: () => now });
  ({ username } = await aMember(server, { actions: [] }));
  await anAdmin(server.services.db, longOnes);
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(start);
  await server.pool.query('DELETE FROM sign_in_failure');
});

async function set(sign_in_encryption: Padding | 'off'): Promise<void> {
  const admin = await server.signIn('admin');
  const { list } = await admin.call(configAll, { group: 'sign_in' });
  await admin.call(configEdit, { group: 'sign_in', version: list[0]?.version ?? 0, sign_in_encryption });
}

/** Encrypts as the page does, in pieces of so many bytes. */
function encrypt(text: string, { publicKey: spki, padding, nonce = '' }: PublicKey, piece?: number): string {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), type: 'spki', format: 'der' });
  const bytes = Buffer.from(text);
  const size = piece ?? (padding === 'oaep' ? 190 : 117);
  const count = Math.ceil(bytes.length / size);
  const pieces = Array.from({ length: count }, (_, index) => {
    const part = bytes.subarray(index * size, (index + 1) * size);
    const oaepLabel = Buffer.from(`${nonce} ${index + 1}/${count}`);
    return padding === 'oaep'
      ? publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel }, part)
      : publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, part);
  });
  return Buffer.concat(pieces).toString('base64');
}

const offered = () => server.anonymous.call(publicKey);

async function aTry(key: PublicKey, credentials: object = { username, password }, piece?: number) {
  const { nonce = '' } = key;
  return { param: encrypt(JSON.stringify({ ...credentials, nonce }), key, piece), nonce };
}

test('is off until a setting says otherwise: there is no key, and credentials are sent plain', async () => {
  expect(await offered()).toEqual({ publicKey: '', mockServer: false });
  expect((await server.anonymous.post(login, { username, password })).status).toBe(200);
});

describe.each(['pkcs1', 'oaep'] as const)('with %s', (padding) => {
  beforeAll(() => set(padding));

  test('the right credentials sign in, and the plain ones still do', async () => {
    const { token } = await server.anonymous.call(login, await aTry(await offered()));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await server.anonymous.post(login, { username, password })).status).toBe(200);
  });

  test('a long password of any characters goes in several pieces', async () => {
    const encrypted = await aTry(await offered(), longOnes);
    expect((await server.anonymous.post(login, encrypted)).status).toBe(200);
  });

  test('whatever cannot be used is answered as a wrong password is, and logged as one', async () => {
    const key = await offered();
    const wrong = await server.anonymous.post(login, await aTry(key, { username, password: 'wrong one' }));
    const other = await offered();
    const { param } = await aTry(other);
    const bytes = Buffer.from(param, 'base64');
    const changed = Buffer.from(bytes);
    changed[9] = (changed[9] ?? 0) ^ 1;
    const fresh = async () => (await offered()).nonce ?? '';
    const tries: { param: string; nonce: string }[] = [
      { param: changed.toString('base64'), nonce: other.nonce ?? '' },
      { param, nonce: await fresh() },
      { param: bytes.subarray(1).toString('base64'), nonce: await fresh() },
      { param: 'not base64 at all!', nonce: await fresh() },
      { param: Buffer.concat(Array(23).fill(bytes)).toString('base64'), nonce: await fresh() },
      { param: encrypt('not JSON', other), nonce: await fresh() },
      { param, nonce: 'none' },
      { param, nonce: `${await fresh()}x` },
      await aTry(await offered(), { username, password, nickname: 'x' }),
      await aTry({ ...(await offered()), padding: padding === 'oaep' ? 'pkcs1' : 'oaep' }, undefined, 60),
    ];
    for (const encrypted of tries) {
      const answer = await server.anonymous.post(login, encrypted);
      expect([answer.status, answer.text.replace(/"request_id":"[^"]+"/, '')]).toEqual([
        401,
        wrong.text.replace(/"request_id":"[^"]+"/, ''),
      ]);
    }
    const rows = await server.services.db.query(sql`
      SELECT error FROM admin_log WHERE action = 'session.login' ORDER BY id DESC LIMIT ${tries.length}`);
    expect(rows).toEqual(Array(tries.length).fill({ error: 'credentials_wrong' }));
  });

  test('what was sent before, or too late, is refused', async () => {
    const encrypted = await aTry(await offered());
    const answers = await Promise.all([1, 2, 3].map(() => server.anonymous.post(login, encrypted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const late = await aTry(await offered());
    now = new Date(start + challengeMs + 1);
    expect((await server.anonymous.post(login, late)).error).toBe('credentials_wrong');
  });
});

test('nothing is decrypted for an address that has no try left', async () => {
  await set('oaep');
  const encrypted = await aTry(await offered());
  for (let tries = 0; tries < 60; tries += 1) await chargeSignInAddress(server.services.db, '127.0.0.1', now);
  expect((await server.anonymous.post(login, encrypted)).error).toBe('too_many_requests');
  await server.pool.query('DELETE FROM sign_in_failure');
  expect((await server.anonymous.post(login, encrypted)).status).toBe(200);
});

test('others are answered between the pieces, and no more are decrypted than credentials have', async () => {
  const { publicKey: spki, privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const offer: PublicKey = {
    publicKey: spki.export({ type: 'spki', format: 'der' }).toString('base64'),
    mockServer: false,
    padding: 'pkcs1',
  };
  const opened = (length: number) =>
    decrypt(encrypt('x'.repeat(length), offer), { padding: 'pkcs1', key }, 'nonce');
  let isAnswered = false;
  setImmediate(() => {
    isAnswered = true;
  });
  expect(await opened(3_000)).toHaveLength(3_000);
  expect(isAnswered).toBe(true);
  expect(await opened(3_100)).toBeUndefined();
});

test('a piece of other credentials fits in no place of OAEP ones', async () => {
  await set('oaep');
  const [first, second] = [await offered(), await offered()];
  const one = Buffer.from((await aTry(first, longOnes)).param, 'base64');
  const other = Buffer.from((await aTry(second, longOnes)).param, 'base64');
  expect(one.length).toBeGreaterThan(256);
  const spliced = Buffer.concat([other.subarray(0, 256), one.subarray(256)]).toString('base64');
  const answer = await server.anonymous.post(login, { param: spliced, nonce: second.nonce ?? '' });
  expect(answer.error).toBe('credentials_wrong');
});

test('one server opens what was encrypted for another, once between them; keys are replaced and the last one still opens', async () => {
  const { services } = server;
  // Another instance has the same database and the same key, and nothing else in common.
  const elsewhere = {
    ...services,
    db: queryable(server.pool),
    cipher: createCipher(Buffer.alloc(32, 7)),
  };
  const context = () => programContext('test', now);
  const key = await offered();
  expect((await offerKey(context(), elsewhere)).publicKey).toBe(key.publicKey);
  const encrypted = await aTry(key);
  expect(await openCredentials(encrypted, context(), elsewhere)).toMatchObject({ username });
  expect((await server.anonymous.post(login, encrypted)).error).toBe('credentials_wrong');

  now = new Date(start + 7 * 86_400_000 - 1_000);
  const last = await aTry(await offered());
  now = new Date(start + 7 * 86_400_000 + 1_000);
  expect((await offered()).publicKey).not.toBe(key.publicKey);
  expect(await openCredentials(last, context(), services)).toMatchObject({ username });
});

test('all who find no key wait for one and the same', async () => {
  const [one, other, later] = [newPair('pkcs1'), newPair('pkcs1'), newPair('oaep')];
  expect(other).toBe(one);
  expect(later).not.toBe(one);
  await Promise.all([one, later]);
  expect(newPair('pkcs1')).not.toBe(one);
});

test('the private key is stored sealed only', async () => {
  const { text } = await server.services.db.one<{ text: string }>(sql`
    SELECT string_agg(k::text, '') AS text FROM sign_in_key k`);
  expect(text).toContain('v2.');
  expect(text).not.toContain('MIIC');
});
