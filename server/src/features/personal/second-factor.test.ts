import {
  beginSecondFactor,
  confirmSecondFactor,
  profile,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@quarterdeck/contract/features/personal/personal';
import { lockSession, login, unlockSession } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { codeOf } from '#identity/totp.ts';
import type { Client } from '#test/support/client.ts';
import { fromBase32 } from '#test/support/from-base32.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const password = 'right password';
let now = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ now: () => now });
});
afterAll(() => server?.close());

let username: string;
let client: Client;
let secret: Buffer;
let recovery: string[];

/** The authenticator's code, on a clock that is wrong by so many steps. */
const code = (late = 0) => codeOf(secret, Math.floor(now.getTime() / 30_000) + late);
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const signIn = (typed: string | undefined, word = password) =>
  server.anonymous.post(login, { username, password: word, ...(typed !== undefined && { code: typed }) });

beforeEach(async () => {
  wait(3600);
  ({ username } = await anAdmin(server.services.db, { password }));
  client = await server.signIn(username, password);
  const enrolment = await client.call(beginSecondFactor, { password });
  secret = fromBase32(enrolment.secret);
  expect((await signIn(undefined)).status).toBe(200);
  ({ codes: recovery } = await client.call(confirmSecondFactor, { password, code: code() }));
  wait(30);
});

describe('signing in', () => {
  test('takes the password first, then a code', async () => {
    expect(await signIn(undefined)).toMatchObject({ status: 401, error: 'code_required' });
    expect((await signIn(` ${code().slice(0, 3)} ${code().slice(3)}`)).status).toBe(200);
  });

  test('with a wrong password says nothing of the code', async () => {
    for (const typed of [undefined, code(), '000000'])
      expect((await signIn(typed, 'wrong password')).error).toBe('credentials_wrong');
  });

  test('takes a code once, also of many at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(code())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await signIn(code())).toMatchObject({ error: 'code_wrong', fields: { code: expect.any(String) } });
  });

  test('lets a clock be wrong by a step, and takes no older code after a newer one', async () => {
    wait(300);
    expect((await signIn(code(2))).status).toBe(422);
    expect((await signIn(code(-2))).status).toBe(422);
    expect((await signIn(code(1))).status).toBe(200);
    expect((await signIn(code())).status).toBe(422);
  });

  test('counts each wrong code, and the steps without one', async () => {
    await signIn(undefined);
    for (let failure = 1; failure <= 4; failure += 1) expect((await signIn('000000')).status).toBe(422);
    expect(await signIn(code())).toMatchObject({ status: 429, error: 'sign_in_locked' });
  });

  test('takes a recovery code in its place, once, also of two at the same moment', async () => {
    const [first = '', second = ''] = recovery;
    const answers = await Promise.all([signIn(first), signIn(first.toUpperCase())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await signIn(second.replaceAll('-', ' '))).status).toBe(200);
    expect((await client.call(profile)).recovery_codes_left).toBe(8);
  });
});

test('what was shown at a sign-in stands in the log', async () => {
  await signIn(code());
  const { after } = await server.services.db.one<{ after: unknown }>(sql`
    SELECT after FROM admin_log WHERE action = 'session.login' AND result = 'done' ORDER BY id DESC LIMIT 1`);
  expect(after).toEqual({ factors: ['password', 'code'] });
});

test('unlocking stays with the password', async () => {
  await client.call(lockSession);
  await client.call(unlockSession, { password });
});

test('it is not begun again while it is on', async () => {
  expect(await client.post(beginSecondFactor, { password })).toMatchObject({ error: 'second_factor_on' });
});

test('recovery codes are renewed and it is turned off by password and code', async () => {
  expect((await client.post(removeSecondFactor, { password, code: '000000' })).error).toBe('code_wrong');
  const wrong = await client.post(removeSecondFactor, { password: 'wrong password', code: code() });
  expect(wrong.error).toBe('password_wrong');
  const { codes } = await client.call(renewRecoveryCodes, { password, code: code() });
  expect(codes).toHaveLength(10);
  expect((await signIn(recovery[0])).error).toBe('code_wrong');
  await client.call(removeSecondFactor, { password, code: codes[0] ?? '' });
  expect((await signIn(undefined)).status).toBe(200);
  expect(await client.call(profile)).toMatchObject({ second_factor: false, recovery_codes_left: 0 });
});

test('a recovery code has 120 bits, which is why a plain hash of it is enough', () => {
  expect(new Set(recovery).size).toBe(10);
  for (const one of recovery) expect(one).toMatch(/^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/);
});

test('secret and codes stand nowhere in clear', async () => {
  const { text } = await server.services.db.one<{ text: string }>(sql`
    SELECT concat((SELECT string_agg(admin_log::text, '') FROM admin_log),
      (SELECT string_agg(idempotency::text, '') FROM idempotency),
      (SELECT string_agg(second_factor::text, '') FROM second_factor),
      (SELECT string_agg(recovery_code::text, '') FROM recovery_code)) AS text`);
  expect(text).toContain('personal.enable_second_factor');
  for (const shown of [secret.toString('hex'), secret.toString('base64'), ...recovery])
    expect(text).not.toContain(shown);
});

test('five wrong codes close the way to the code, and the password alone opens it no sooner', async () => {
  await client.call(lockSession);
  for (let failure = 1; failure <= 5; failure += 1) {
    await client.call(unlockSession, { password });
    expect((await client.post(removeSecondFactor, { password, code: '000000' })).error).toBe('code_wrong');
  }
  await client.call(unlockSession, { password });
  expect(await client.post(removeSecondFactor, { password, code: code() })).toMatchObject({
    status: 429,
    error: 'sign_in_locked',
  });
  wait(900);
  await client.call(removeSecondFactor, { password, code: code() });
});

test('a recovery code lets in also where the secret cannot be opened', async () => {
  await server.services.db.query(sql`UPDATE second_factor SET secret_sealed = 'of another key'`);
  expect((await signIn(recovery[0])).status).toBe(200);
});
