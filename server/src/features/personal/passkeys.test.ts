import { generateKeyPairSync } from 'node:crypto';
import { configEdit } from '@quarterdeck/contract/features/config/config';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyStepUp,
  passkeyIndex,
  passkeyLogin,
  passkeysMax,
  removePasskey,
  renamePasskey,
} from '@quarterdeck/contract/features/personal/passkeys';
import { login, stepUp, userInfo } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { beginSecondFactor, confirmSecondFactor } from '#identity/second-factor.ts';
import { codeOf } from '#identity/totp.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { type Authenticator, anAuthenticator } from '#test/support/authenticator.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const password = 'right password';
const origin = 'https://office.example.com';
let now = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ now: () => now, config: { origin, passkeyDomain: 'example.com' } });
});
afterAll(() => server?.close());

let id: number;
let username: string;
let client: Client;
let authenticator: Authenticator;

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const logged = () =>
  server.services.db.query(sql`
    SELECT action, result, error FROM admin_log WHERE actor = ${username} ORDER BY id DESC LIMIT 1`);

beforeEach(async () => {
  pass(600);
  ({ id, username } = await anAdmin(server.services.db, { password, actions: ['config.edit'] }));
  client = await server.signIn(username, password);
  authenticator = anAuthenticator(origin);
});

async function register(name = 'Laptop', by = authenticator) {
  const asked = await client.call(beginPasskey, { password });
  return await client.call(addPasskey, { name, ...by.create(asked) });
}
async function stranger(): Promise<Client> {
  const other = await anAdmin(server.services.db, { password });
  return await server.signIn(other.username, password);
}
const ask = () => server.anonymous.call(beginPasskeyLogin);
type Asked = Awaited<ReturnType<typeof ask>>;
const signIn = (passkey: ReturnType<Authenticator['get']>) =>
  server.anonymous.post(passkeyLogin, { passkey });

describe('a new passkey', () => {
  test('is asked for by the password, and is in the list of its owner alone', async () => {
    expect((await client.post(beginPasskey, { password: 'wrong password' })).error).toBe('password_wrong');
    const asked = await client.call(beginPasskey, { password });
    expect(asked).toMatchObject({
      rp: { id: 'example.com' },
      user: { name: username },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const made = await client.call(addPasskey, { name: 'Laptop', ...authenticator.create(asked) });
    expect(made).toMatchObject({ name: 'Laptop', last_used_at: null, synced: false });
    expect((await client.call(passkeyIndex)).list).toEqual([made]);
    expect((await (await stranger()).call(passkeyIndex)).list).toEqual([]);
    const again = await client.call(beginPasskey, { password });
    expect(again.excludeCredentials.map((one) => one.id)).toEqual([authenticator.id.toString('base64url')]);
  });

  test.each([
    ['made elsewhere', { origin: 'https://office.example.com.evil.example' }],
    ['for another house', { rpId: 'evil.example' }],
    ['by an authenticator that nobody unlocked', { isUnverified: true }],
    ['in answer to another question', { type: 'webauthn.get' }],
    ['for a challenge that nobody made', { challenge: Buffer.alloc(56, 7).toString('base64url') }],
    ['for no challenge', { challenge: '' }],
  ])('is refused %s', async (_what, forgery) => {
    const asked = await client.call(beginPasskey, { password });
    const forged = authenticator.create(asked, forgery);
    expect(await client.post(addPasskey, { name: 'x', ...forged })).toMatchObject({
      status: 422,
      error: 'passkey_wrong',
    });
    expect(await logged()).toEqual([
      { action: 'personal.add_passkey', result: 'refused', error: 'passkey_wrong' },
    ]);
    expect((await client.call(passkeyIndex)).list).toEqual([]);
  });

  test('uses its challenge up also where it is wrong', async () => {
    const asked = await client.call(beginPasskey, { password });
    const forged = authenticator.create(asked, { rpId: 'evil.example' });
    expect((await client.post(addPasskey, { name: 'x', ...forged })).error).toBe('passkey_wrong');
    const right = anAuthenticator(origin).create(asked);
    expect((await client.post(addPasskey, { name: 'x', ...right })).error).toBe('passkey_wrong');
    expect((await client.call(passkeyIndex)).list).toEqual([]);
  });

  test('is answered again under its key', async () => {
    const made = { name: 'x', ...authenticator.create(await client.call(beginPasskey, { password })) };
    const add = () => client.post(addPasskey, made, { idempotencyKey: 'add-passkey-once' });
    expect((await add()).status).toBe(200);
    expect((await add()).status).toBe(200);
    expect((await client.call(passkeyIndex)).list).toHaveLength(1);
  });

  test('answers a challenge of its own session, in time and once', async () => {
    const asked = await client.call(beginPasskey, { password });
    const other = await server.signIn(username, password);
    const made = { name: 'x', ...authenticator.create(asked) };
    expect((await other.post(addPasskey, made)).error).toBe('passkey_wrong');
    await client.call(addPasskey, made);
    expect((await client.post(addPasskey, made)).error).toBe('passkey_wrong');
    const late = anAuthenticator(origin).create(await client.call(beginPasskey, { password }));
    pass(5);
    expect((await client.post(addPasskey, { name: 'x', ...late })).error).toBe('passkey_wrong');
  });

  test('is one of so many, however many were asked for at once', async () => {
    await server.services.db.query(sql`
      INSERT INTO passkey (admin_id, name, credential_id, public_key, counter, transports, synced, created_at)
      SELECT ${id}, 'x', decode(md5(${username} || n), 'hex'), '', 0, '{}', false, now()
      FROM generate_series(2, ${passkeysMax}::int) AS n`);
    const asked = [
      await client.call(beginPasskey, { password }),
      await client.call(beginPasskey, { password }),
    ];
    const answers = await Promise.all(
      asked.map((one) => client.post(addPasskey, { name: 'x', ...anAuthenticator(origin).create(one) })),
    );
    expect(answers.map(({ error }) => error).sort()).toEqual(['passkeys_full', undefined]);
    expect((await client.post(beginPasskey, { password })).error).toBe('passkeys_full');
  });

  test('of another person is not taken over', async () => {
    await register();
    const other = await stranger();
    const asked = await other.call(beginPasskey, { password });
    const taken = await other.post(addPasskey, { name: 'x', ...authenticator.create(asked) });
    expect(taken.error).toBe('already_exists');
  });
});

describe('signing in by a passkey', () => {
  test('takes neither name nor password nor code, and is noted', async () => {
    await register();
    const asked = await ask();
    expect(asked).toMatchObject({ rpId: 'example.com', allowCredentials: [], userVerification: 'required' });
    const { token } = (await signIn(authenticator.get(asked))).data;
    const headers = { authorization: `Bearer ${token}` };
    const info = await server.anonymous.get(userInfo, undefined, { headers });
    expect(info.data).toMatchObject({ username });
    expect((await client.call(passkeyIndex)).list[0]?.last_used_at).toBe(now.toISOString());
    expect(await logged()).toEqual([{ action: 'session.login', result: 'done', error: null }]);
  });

  test('tells its owner of a new browser or network', async () => {
    await register();
    const headers = { 'user-agent': 'Firefox/140.0' };
    await server.anonymous.post(passkeyLogin, { passkey: authenticator.get(await ask()) }, { headers });
    expect((await client.call(noticeList)).list).toMatchObject([{ type: 'new_place', device: 'Firefox' }]);
  });

  test('uses its challenge up also where it is wrong, of a stranger or of a copy', async () => {
    await register();
    const another = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect((await signIn(authenticator.get(await ask(), { counter: 9 }))).status).toBe(200);
    for (const wrong of [
      (asked: Asked) => authenticator.get(asked, { key: another }),
      (asked: Asked) => authenticator.get(asked, { counter: 3 }),
      (asked: Asked) => anAuthenticator(origin).get(asked),
    ]) {
      const asked = await ask();
      expect((await signIn(wrong(asked))).status).toBe(422);
      expect((await signIn(authenticator.get(asked, { counter: 10 }))).error).toBe('passkey_wrong');
    }
    expect((await signIn(authenticator.get(await ask(), { counter: 10 }))).status).toBe(200);
  });

  test('answers its challenge in time and once', async () => {
    await register();
    const asked = await ask();
    expect((await signIn(authenticator.get(asked))).status).toBe(200);
    expect((await signIn(authenticator.get(asked))).error).toBe('passkey_wrong');
    const late = await ask();
    pass(5);
    expect((await signIn(authenticator.get(late))).error).toBe('passkey_wrong');
  });

  test.each([
    ['made elsewhere', { origin: 'http://office.example.com' }],
    ['for another house', { rpId: 'office.example.com' }],
    ['without unlocking', { isUnverified: true }],
    ['of another question', { type: 'webauthn.create' }],
    ['by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
  ])('is refused %s, and that is logged', async (_what, forgery) => {
    await register();
    expect(await signIn(authenticator.get(await ask(), forgery))).toMatchObject({
      status: 422,
      error: 'passkey_wrong',
    });
    expect(await logged()).toEqual([{ action: 'session.login', result: 'refused', error: 'passkey_wrong' }]);
  });

  test('is refused where its counter went back: it may have been copied', async () => {
    await register();
    expect((await signIn(authenticator.get(await ask(), { counter: 9 }))).status).toBe(200);
    for (const counter of [9, 3, 0])
      expect((await signIn(authenticator.get(await ask(), { counter }))).error).toBe('passkey_copied');
    expect(await logged()).toEqual([{ action: 'session.login', result: 'refused', error: 'passkey_copied' }]);
    expect((await signIn(authenticator.get(await ask(), { counter: 10 }))).status).toBe(200);
  });

  test('is refused alike where it is unknown, removed, or its owner disabled or elsewhere', async () => {
    expect((await signIn(anAuthenticator(origin).get(await ask()))).error).toBe('passkey_wrong');
    const { id: passkeyId } = await register();
    await server.services.db.query(sql`UPDATE admin SET allowed_ips = '{10.1.1.1}' WHERE id = ${id}`);
    expect((await signIn(authenticator.get(await ask()))).error).toBe('passkey_wrong');
    await server.services.db.query(sql`
      UPDATE admin SET allowed_ips = '{}', status = 'disabled' WHERE id = ${id}`);
    expect((await signIn(authenticator.get(await ask()))).error).toBe('passkey_wrong');
    await server.services.db.query(sql`UPDATE admin SET status = 'active' WHERE id = ${id}`);
    await client.call(removePasskey, { id: passkeyId, password });
    expect((await signIn(authenticator.get(await ask()))).error).toBe('passkey_wrong');
  });

  test('is the second step of who has one, in place of a code', async () => {
    await register();
    const { pool, cipher } = server.services;
    await transaction(pool, async (tx) => {
      const secret = (await beginSecondFactor(tx, cipher, id)) ?? Buffer.alloc(0);
      const code = codeOf(secret, Math.floor(now.getTime() / 30_000));
      await confirmSecondFactor(tx, cipher, id, code, now);
    });
    const first = { username, password };
    expect((await server.anonymous.post(login, first)).error).toBe('code_required');
    const strangers = anAuthenticator(origin).get(await ask());
    expect((await server.anonymous.post(login, { ...first, passkey: strangers })).error).toBe(
      'passkey_wrong',
    );
    const own = authenticator.get(await ask());
    expect((await server.anonymous.post(login, { ...first, passkey: own })).status).toBe(200);
  });
});

describe('a fresh proof by a passkey', () => {
  test('is of the caller, for the session that asked', async () => {
    expect((await client.post(beginPasskeyStepUp)).error).toBe('passkey_wrong');
    await register();
    pass(30);
    const other = await server.signIn(username, password);
    await client.call(passkeyIndex);
    pass(31);
    const settings = { group: 'security', version: 0, step_up_minutes: '60' } as const;
    const refused = await client.post(configEdit, settings);
    expect(refused).toMatchObject({ error: 'step_up_required', data: { methods: ['password', 'passkey'] } });
    const asked = await client.call(beginPasskeyStepUp);
    expect(asked.allowCredentials).toHaveLength(1);
    const proof = { method: 'passkey', passkey: authenticator.get(asked) } as const;
    expect((await other.post(stepUp, proof)).error).toBe('passkey_wrong');
    await client.call(stepUp, proof);
    expect((await client.post(configEdit, settings)).status).toBe(200);
    const forSignIn = { method: 'passkey', passkey: authenticator.get(await ask()) } as const;
    expect((await client.post(stepUp, forSignIn)).error).toBe('passkey_wrong');
  });
});

test('is renamed and removed by its owner alone, who is told of no one else’s', async () => {
  const made = await register();
  const other = await stranger();
  const name = 'Key ring';
  expect((await other.post(renamePasskey, { ...reference(made), name })).status).toBe(404);
  expect((await other.post(renamePasskey, { id: made.id, version: 7, name })).status).toBe(404);
  expect((await other.post(removePasskey, { id: made.id, password })).status).toBe(404);
  const renamed = await client.call(renamePasskey, { ...reference(made), name });
  expect(renamed).toMatchObject({ name, version: 2 });
  expect((await client.post(renamePasskey, { ...reference(made), name: 'x' })).status).toBe(409);
  expect((await client.post(removePasskey, { id: made.id, password: 'wrong password' })).status).toBe(422);
  await client.call(removePasskey, { id: made.id, password });
  expect((await client.call(passkeyIndex)).list).toEqual([]);
});

function reference({ id: rowId, version }: { id: number; version: number }) {
  return { id: rowId, version };
}
