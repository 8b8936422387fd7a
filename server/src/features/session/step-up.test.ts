import { configEdit } from '@quarterdeck/contract/features/config/config';
import { login, stepUp } from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anAdmin } from '#identity/fixtures.ts';
import { beginSecondFactor, confirmSecondFactor } from '#identity/second-factor.ts';
import { createSessions } from '#identity/sessions.ts';
import { codeOf } from '#identity/totp.ts';
import { transaction } from '#kernel/database/transaction.ts';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';

const password = 'right password';
let now = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ now: () => now });
});
afterAll(() => server?.close());

let id: number;
let username: string;
let client: Client;
let version = 0;

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
/** A command that needs a recent confirmation of identity. */
const command = (minutes = '10', idempotencyKey?: string) =>
  client.post(
    configEdit,
    { group: 'security', version, step_up_minutes: minutes },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
async function setMinutes(minutes: string): Promise<void> {
  expect((await command(minutes)).status).toBe(200);
  version += 1;
}
const logged = (action: string) =>
  server.services.db.query(sql`
    SELECT result, error FROM admin_log WHERE actor = ${username} AND action = ${action} ORDER BY id`);

beforeEach(async () => {
  pass(600);
  ({ id, username } = await anAdmin(server.services.db, { password, actions: ['config.edit'] }));
  client = await server.signIn(username, password);
});

/** Gives the person a second factor. Answers its code of now. */
async function enrol(): Promise<() => string> {
  const { pool, cipher } = server.services;
  const secret = await transaction(pool, async (tx) => {
    const made = (await beginSecondFactor(tx, cipher, id)) ?? Buffer.alloc(0);
    const codeThen = codeOf(made, Math.floor(now.getTime() / 30_000));
    expect(await confirmSecondFactor(tx, cipher, id, codeThen, now)).toBe(true);
    return made;
  });
  return () => codeOf(secret, Math.floor(now.getTime() / 30_000));
}

test('an authenticator that was never confirmed proves nothing', async () => {
  await setMinutes('10');
  const { pool, cipher } = server.services;
  const secret = await transaction(pool, (tx) => beginSecondFactor(tx, cipher, id));
  pass(30);
  const code = codeOf(secret ?? Buffer.alloc(0), Math.floor(now.getTime() / 30_000));
  expect((await client.post(stepUp, { method: 'code', code })).error).toBe('code_wrong');
  expect((await command()).error).toBe('step_up_required');
});

describe('a command for money or rights', () => {
  test('is carried out while the proof is fresh, and refused when it is not: nothing changes but the log', async () => {
    await setMinutes('10');
    pass(9);
    await setMinutes('10');
    pass(1);
    const before = await stateOf(server.pool);
    expect(await command()).toMatchObject({
      status: 428,
      error: 'step_up_required',
      data: { methods: ['password'] },
    });
    expect(await stateOf(server.pool)).toEqual(before);
    expect((await logged('config.edit')).at(-1)).toEqual({ result: 'refused', error: 'step_up_required' });
  });

  test('is carried out under its own key after a proof', async () => {
    await setMinutes('10');
    pass(30);
    const key = 'one-intention';
    expect((await command('10', key)).error).toBe('step_up_required');
    await client.call(stepUp, { method: 'password', password });
    expect((await command('10', key)).status).toBe(200);
    version += 1;
    expect(await logged('session.step_up')).toEqual([{ result: 'done', error: null }]);
  });

  test('is not asked for a proof where the setting is 0, nor within a minute of one', async () => {
    await setMinutes('0');
    pass(50);
    await setMinutes('1');
    pass(0.9);
    expect((await command()).error).toBe('step_up_required');
    await client.call(stepUp, { method: 'password', password });
    pass(0.9);
    await setMinutes('60');
  });

  test('is refused for want of the right before any proof is asked for', async () => {
    await setMinutes('10');
    const { username: other } = await anAdmin(server.services.db, { password, actions: ['config.read'] });
    const stranger = await server.signIn(other, password);
    pass(30);
    const body = { group: 'security', version, step_up_minutes: '0' } as const;
    expect((await stranger.post(configEdit, body)).error).toBe('forbidden');
  });
});

describe('a proof', () => {
  beforeEach(async () => {
    await setMinutes('10');
    pass(30);
  });

  test('is of one session', async () => {
    const other = await server.signIn(username, password);
    pass(15);
    await other.call(stepUp, { method: 'password', password });
    expect((await command()).error).toBe('step_up_required');
  });

  test('at one server counts at the others, which remember the session as it was', async () => {
    await client.get('/backstage/userInfo');
    const { pool, db, cipher } = server.services;
    const elsewhere = createSessions({ pool, cipher, tokenMinutes: 60, idleMinutes: 60, absoluteHours: 12 });
    const holder = await elsewhere.authenticate(client.token ?? '', now);
    await elsewhere.prove(db, holder?.session.id ?? 0, now);
    await elsewhere.close();
    await setMinutes('10');
  });

  test('by a wrong password is refused, counted like a failed sign-in, and logged', async () => {
    for (let tries = 0; tries < 5; tries++)
      expect(await client.post(stepUp, { method: 'password', password: 'wrong password' })).toMatchObject({
        status: 422,
        fields: { password: 'Wrong password' },
      });
    expect((await client.post(stepUp, { method: 'password', password })).error).toBe('sign_in_locked');
    expect((await server.anonymous.post(login, { username, password })).error).toBe('sign_in_locked');
    expect((await command()).error).toBe('step_up_required');
    const refusals = await logged('session.step_up');
    expect(refusals).toHaveLength(6);
    expect(refusals[0]).toEqual({ result: 'refused', error: 'password_wrong' });
  });

  test('by code passes once, and for those alone who have one', async () => {
    const wrong = await client.post(stepUp, { method: 'code', code: '123456' });
    expect(wrong).toMatchObject({ status: 422, error: 'code_wrong' });
    const code = await enrol();
    pass(1);
    expect((await command()).data).toEqual({ methods: ['password', 'code'] });
    const typed = code();
    await client.call(stepUp, { method: 'code', code: typed });
    await setMinutes('10');
    expect((await client.post(stepUp, { method: 'code', code: typed })).error).toBe('code_wrong');
  });
});
