import { editAdmin } from '@quarterdeck/contract/features/admins/admins';
import { personalSignIns } from '@quarterdeck/contract/features/personal/personal';
import {
  expireToken,
  lockSession,
  login,
  logout,
  refreshToken,
  userInfo,
} from '@quarterdeck/contract/features/session/session';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aMember, type Member, password } from '#features/admins/fixtures.ts';
import { createSessions } from '#identity/sessions.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { type Client, createClient } from '#test/support/client.ts';
import { stopAgeing } from '#test/support/stop-ageing.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { waitersFor } from '#test/support/waiters.ts';

const start = Date.parse('2026-03-01T08:00:00Z');
let now: Date;
let server: TestServer;
let member: Member;
let client: Client;

beforeAll(async () => {
  now = new Date(start);
  server = await testServer({ now: () => now, config: { sessionTokenMinutes: 30 } });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(start);
  member = await aMember(server, { actions: [] });
  client = member.client;
});

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const holderOf = (token: string | undefined) =>
  createClient({ app: server.app, defects: [], ...(token !== undefined && { token }) });
const statusOf = async (token: string | undefined) => (await holderOf(token).get(userInfo)).status;
/** Has the windows of one browser had their time. */
const passGrace = () =>
  server.pool.query("UPDATE former_token SET replaced_at = replaced_at - interval '11 seconds'");
/** The answer to the exchange of a token, and the next one. */
async function exchange(token: string | undefined) {
  const answer = await holderOf(token).get(refreshToken);
  return { ...answer, token: answer.error === undefined ? answer.data.token : undefined };
}

describe('a token', () => {
  test('expires after a while, and is exchanged for the next one until the session is over', async () => {
    const first = client.token;
    later(30 * 60 - 1);
    expect(await statusOf(first)).toBe(200);
    later(1);
    expect(await client.get(userInfo)).toMatchObject({ status: 402, error: 'token_expired' });
    const { token: second } = await exchange(first);
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(await statusOf(second)).toBe(200);
    later(61 * 60);
    expect(await exchange(second)).toMatchObject({ status: 401, error: 'unauthenticated' });
  });

  test('of a session never outlives it', async () => {
    let token = client.token;
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      later(20 * 60);
      ({ token } = await exchange(token));
      expect((await holderOf(token).get(personalSignIns)).status).toBe(200);
    }
    later(20 * 60);
    expect((await exchange(token)).status).toBe(401);
  });

  test('expires at once when its holder says so', async () => {
    await client.call(expireToken);
    expect(await statusOf(client.token)).toBe(402);
    const { token } = await exchange(client.token);
    expect(await statusOf(token)).toBe(200);
  });

  test('is stored nowhere, neither the one before nor the next', async () => {
    const first = client.token ?? '';
    const { token = '' } = await exchange(first);
    const { text } = await server.services.db.one<{ text: string }>(sql`
      SELECT (SELECT string_agg(session::text, '') FROM session) || (SELECT string_agg(f::text, '') FROM former_token f) AS text`);
    for (const secret of [first, token]) expect(text).not.toContain(secret);
  });

  test.each([undefined, 'A'.repeat(43), 'none'])(
    'that is none is exchanged for nothing: %s',
    async (token) => {
      expect(await exchange(token)).toMatchObject({ status: 401, error: 'unauthenticated' });
    },
  );

  test('of another length is not looked for', async () => {
    const connect = vi.spyOn(server.services.pool, 'connect');
    expect((await exchange('A'.repeat(44))).error).toBe('unauthenticated');
    expect(connect).not.toHaveBeenCalled();
    connect.mockRestore();
  });

  test('in a place that is not allowed is exchanged for nothing, and stays as it is', async () => {
    const admin = await server.signIn('admin', 'password of the tests');
    const edit = { id: member.id, nickname: 'x', role_ids: member.roleIds };
    await admin.call(editAdmin, { ...edit, version: 1, allowed_ips: ['10.0.0.0/8'] });
    const token = client.token;
    expect((await exchange(token)).error).toBe('unauthenticated');
    await admin.call(editAdmin, { ...edit, version: 2, allowed_ips: [] });
    expect((await exchange(token)).status).toBe(200);
  });

  test('of a locked session is exchanged, and the session stays locked', async () => {
    await client.call(lockSession);
    const { token } = await exchange(client.token);
    expect(await statusOf(token)).toBe(200);
    expect((await holderOf(token).call(userInfo)).locked).toBe(true);
  });

  /** What it is exchanged for while its session is about to end by `call`, which waits for the exchange. */
  async function exchangedDuring(call: () => Promise<unknown>): Promise<string> {
    let ending: Promise<unknown> | undefined;
    const renewal = await transaction(server.pool, async (tx) => {
      const renewed = await server.services.sessions.renew(tx, client.token ?? '', { ip: '127.0.0.1', now });
      ending = call();
      await waitersFor(tx.client, 'row', 1);
      return renewed;
    });
    await ending;
    return Object(renewal?.outcome).token;
  }

  test.each([
    ['leaves', () => client.call(logout)],
    ['signs in again', () => client.call(login, { username: member.username, password })],
  ])(
    'that is exchanged while its holder %s opens nothing, and neither does the next one',
    async (_, call) => {
      const next = await exchangedDuring(call);
      expect(next).toEqual(expect.any(String));
      expect(await statusOf(next)).toBe(401);
    },
  );

  test('that was exchanged before its holder signs in again ends the same session', async () => {
    const first = client.token;
    const { token: next } = await exchange(first);
    await holderOf(first).call(login, { username: member.username, password });
    expect(await statusOf(next)).toBe(401);
  });
});

describe('signing out', () => {
  const signOut = async (token: string | undefined) => (await holderOf(token).get(logout)).status;
  const signOuts = () =>
    server.services.db.query(sql`
      SELECT actor_kind, object_id, result FROM admin_log
      WHERE action = 'session.logout' AND actor = ${member.username}`);

  test('by a token that has only expired ends the session', async () => {
    later(31 * 60);
    expect(await statusOf(client.token)).toBe(402);
    expect(await signOut(client.token)).toBe(200);
    expect(await exchange(client.token)).toMatchObject({ status: 401, error: 'unauthenticated' });
    expect(await signOuts()).toEqual([{ actor_kind: 'admin', object_id: member.id, result: 'done' }]);
  });

  test('by the token before ends the session with the one it was exchanged for', async () => {
    const { token: next } = await exchange(client.token);
    expect(await signOut(client.token)).toBe(200);
    expect(await statusOf(next)).toBe(401);
    expect((await exchange(next)).status).toBe(401);
  });

  test('ends a locked session whose token has expired', async () => {
    await client.call(lockSession);
    later(31 * 60);
    expect(await signOut(client.token)).toBe(200);
    expect((await exchange(client.token)).status).toBe(401);
  });

  test.each([undefined, 'A'.repeat(43), 'none'])('by a token that is none is refused: %s', async (token) => {
    expect(await signOut(token)).toBe(401);
  });

  test('of a session that is over is refused, and so is doing it twice', async () => {
    later(61 * 60);
    expect(await signOut(client.token)).toBe(401);
    const again = await server.signIn(member.username, password);
    expect(await signOut(again.token)).toBe(200);
    expect(await signOut(again.token)).toBe(401);
    expect(await signOuts()).toHaveLength(1);
  });

  test('ends nothing from a place that is not allowed', async () => {
    await server.pool.query(`UPDATE admin SET allowed_ips = '{10.0.0.0/8}' WHERE id = ${member.id}`);
    expect(await signOut(client.token)).toBe(401);
    expect(await signOuts()).toEqual([]);
  });
});

describe('an old token', () => {
  test('opens nothing from the moment on that it was exchanged, at no instance', async () => {
    onTestFinished(stopAgeing());
    const elsewhere = createSessions({
      pool: server.pool,
      cipher: server.services.cipher,
      tokenMinutes: 30,
      idleMinutes: 60,
      absoluteHours: 12,
    });
    const first = client.token ?? '';
    expect(await elsewhere.authenticate(first, now)).not.toBeNull();
    await exchange(first);
    expect(await statusOf(first)).toBe(402);
    await expect
      .poll(() => elsewhere.authenticate(first, now).catch(({ code }) => code))
      .toBe('token_expired');
    await elsewhere.close();
  });

  test('is all that somebody has whom the answer never reached: it gives the next one until that is used', async () => {
    const first = client.token;
    const { token: lost } = await exchange(first);
    await passGrace();
    const { token: second } = await exchange(first);
    expect(second).toBe(lost);
    expect(await statusOf(second)).toBe(200);
    expect(await exchange(first)).toMatchObject({ status: 401, error: 'token_reused' });
  });

  test('that two windows bring at the same moment gives both the same next one', async () => {
    const first = client.token;
    const answers = await Promise.all([1, 2, 3].map(() => exchange(first)));
    expect(await statusOf(answers[0]?.token)).toBe(200);
    answers.push(await exchange(first));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
  });

  test('that is used later ends the sign-in with all that came of it, and no other', async () => {
    const other = await server.signIn(member.username, password);
    const first = client.token;
    const { token: second } = await exchange(first);
    expect(await statusOf(second)).toBe(200);
    await passGrace();
    expect(await exchange(first)).toMatchObject({ status: 401, error: 'token_reused' });
    expect(await statusOf(second)).toBe(401);
    expect((await exchange(second)).error).toBe('unauthenticated');
    expect((await exchange(first)).error).toBe('unauthenticated');
    const rows = await server.services.db.query(sql`
      SELECT actor, object_id, result, error, ip FROM admin_log
      WHERE action = 'session.refresh' AND actor = ${member.username}`);
    expect(rows).toEqual([
      {
        actor: member.username,
        object_id: member.id,
        result: 'refused',
        error: 'token_reused',
        ip: '127.0.0.1',
      },
    ]);
    const { list } = await other.call(personalSignIns);
    expect(list[0]).toMatchObject({ result: 'refused', error: 'token_reused' });
  });

  test('that was exchanged twice over ends it also within the grace', async () => {
    const first = client.token;
    const { token: second } = await exchange(first);
    const { token: third } = await exchange(second);
    expect((await exchange(first)).error).toBe('token_reused');
    expect(await statusOf(third)).toBe(401);
  });
});
