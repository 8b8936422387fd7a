import { assignCode } from '@quarterdeck/contract/features/codes/codes/codes';
import { noticeList } from '@quarterdeck/contract/features/notices/notices';
import {
  approveUserRequest,
  blacklistUser,
  enableUser,
  moveUser,
  refuseUserRequest,
  takeBackUserRequest,
} from '@quarterdeck/contract/features/users/commands';
import { createPlatformUser } from '@quarterdeck/contract/features/users/platform';
import { userDetail } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownCode, someCodes } from '#features/codes/fixtures.ts';
import { fund } from '#ledger/fixtures.ts';
import type { Client } from '#test/support/client.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser } from './fixtures.ts';
import type { UserRow } from './subject.ts';

let server: TestServer;
let risk: Client;
let admin: Client;

beforeAll(async () => {
  server = await testServer();
  [risk, admin] = await Promise.all([server.signIn('risk'), server.signIn('admin')]);
});
afterAll(() => server.close());

const reason = 'Several accounts of one person';
const user = (given: Parameters<typeof aUser>[1] = {}) => aUser(server.services.db, given);
const seen = async (id: number) => (await admin.call(userDetail, { id: String(id) })).user;
const stored = (id: number) => server.services.db.one<UserRow>(sql`SELECT * FROM users WHERE id = ${id}`);
const eventsOf = async (id: number) =>
  (
    await server.services.db.query<{ type: string }>(sql`
      SELECT type FROM event WHERE object_id = ${id} AND type LIKE 'user.%' ORDER BY id`)
  ).map(({ type }) => type);

describe('blacklisting', () => {
  test('shuts out at once who has little, and what codes they were given are void', async () => {
    const { id, uid } = await user();
    const { codes } = await someCodes(server, { count: 1 });
    await admin.call(assignCode, { id: codes[0]?.id ?? 0, version: 1, uid });
    const listed = await risk.call(blacklistUser, { id, version: 1, reason });
    expect(listed).toMatchObject({ blacklisted: true, blacklist_reason: reason, request_kind: null });
    expect(await eventsOf(id)).toEqual(['user.blacklisted']);
    const { history } = await admin.call(userDetail, { id: String(id) });
    expect(history.map(({ action }) => action)).toEqual(['user.shut_out']);
    expect(await shownCode(server, codes[0]?.id ?? 0)).toMatchObject({ status: 'void', void_reason: reason });
  });

  test('of who has more than the setting allows is another admin’s to decide', async () => {
    const { id } = await user();
    await fund(server.pool, id, '100.000001');
    const asked = await risk.call(blacklistUser, { id, version: 1, reason });
    expect(asked).toMatchObject({
      blacklisted: false,
      request_kind: 'blacklist',
      request_reason: reason,
      request_by: 'risk',
    });
    expect(asked.allowed_actions).not.toContain('approve');
    expect((await risk.post(approveUserRequest, { id, version: 2 })).error).toBe('maker_is_checker');
    expect((await admin.post(blacklistUser, { id, version: 2, reason })).error).toBe('user_request_open');
    const done = await admin.call(approveUserRequest, { id, version: 2 });
    expect(done).toMatchObject({ blacklisted: true, blacklist_reason: reason, request_kind: null });
    expect(await eventsOf(id)).toEqual(['user.requested', 'user.blacklisted']);
    const { history } = await admin.call(userDetail, { id: String(id) });
    expect(history.map(({ action }) => action)).toEqual(['user.ask_blacklist', 'user.approve']);
  });
});

describe('letting in again', () => {
  test('takes two, who are two people', async () => {
    const { id } = await user();
    await admin.call(blacklistUser, { id, version: 1, reason });
    await admin.call(enableUser, { id, version: 2, reason: 'A mistake' });
    const people = await user();
    await server.pool.query("UPDATE admin SET user_id = $1 WHERE username IN ('admin', 'risk')", [people.id]);
    server.services.sessions.forget(null);
    expect((await risk.post(approveUserRequest, { id, version: 3 })).error).toBe('maker_is_checker');
    await server.pool.query('UPDATE admin SET user_id = NULL');
    server.services.sessions.forget(null);
    expect(await risk.call(approveUserRequest, { id, version: 3 })).toMatchObject({
      blacklisted: false,
      blacklist_reason: null,
    });
    expect(await eventsOf(id)).toEqual(['user.blacklisted', 'user.requested', 'user.enabled']);
  });

  test('is refused by the database where one does it alone', async () => {
    const { id } = await user({ blacklisted: true });
    const alone = server.pool.query('UPDATE users SET blacklisted = false, decided_by_id = 1 WHERE id = $1', [
      id,
    ]);
    await expect(alone).rejects.toThrow('needs two people');
  });

  test('is told to those who decide, and taken back by anyone who asked and no one else', async () => {
    const { id } = await aUser(server.services.db, { blacklisted: true });
    await admin.call(enableUser, { id, version: 1, reason: 'A mistake' });
    const told = async () => (await risk.call(noticeList)).list.filter(({ object_id }) => object_id === id);
    expect(await told()).toMatchObject([{ type: 'user_requested', object_type: 'user', kind: 'enable' }]);
    expect((await risk.post(takeBackUserRequest, { id, version: 2 })).error).toBe('user_request_of_other');
    const refusal = await admin.post(refuseUserRequest, { id, version: 2, reason: 'It was none' });
    expect(refusal.error).toBe('maker_is_checker');
    const user = await admin.call(takeBackUserRequest, { id, version: 2 });
    expect(user).toMatchObject({ request_kind: null, blacklisted: true });
    expect(await eventsOf(id)).toEqual(['user.requested', 'user.request_taken_back']);
    expect(await told()).toEqual([]);
  });

  test('stays undone where the other admin refuses', async () => {
    const { id } = await user({ blacklisted: true });
    await admin.call(enableUser, { id, version: 1, reason: 'A mistake' });
    await risk.call(refuseUserRequest, { id, version: 2, reason: 'It was none' });
    expect(await seen(id)).toMatchObject({ blacklisted: true, request_kind: null, version: 3 });
    expect(await eventsOf(id)).toEqual(['user.requested', 'user.request_refused']);
  });

  test('of two who approve at the same time one does', async () => {
    const { id } = await user({ blacklisted: true });
    await risk.call(enableUser, { id, version: 1, reason });
    const answers = await Promise.all(
      ['admin', 'checker'].map(async (name) =>
        (await server.signIn(name)).post(approveUserRequest, { id, version: 2 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await eventsOf(id)).toEqual(['user.requested', 'user.enabled']);
  });
});

/** Requests and approves a move. */
async function moved(row: UserRow, referrer: UserRow | null): Promise<void> {
  const { version } = await stored(row.id);
  await risk.call(moveUser, { id: row.id, version, referrer_uid: referrer?.uid ?? null, reason });
  await admin.call(approveUserRequest, { id: row.id, version: version + 1 });
}

/** Users whose path is not made of those of whom they stand below. */
async function misplaced(): Promise<unknown[]> {
  return await server.services.db.query(sql`
    SELECT u.uid, u.path, r.path AS above FROM users AS u LEFT JOIN users AS r ON r.id = u.referrer_id
    WHERE u.path <> coalesce(r.path, '/') || u.id || '/' OR u.depth <> coalesce(r.depth + 1, 0)`);
}

describe('moving', () => {
  test('brings the whole team along, and tells from where to where', async () => {
    const [top, other] = [await user(), await user()];
    const leader = await user({ referrer: top });
    const below = await user({ referrer: leader });
    const last = await user({ referrer: below });
    await moved(leader, other);
    expect((await stored(last.id)).path).toBe(`${other.path}${leader.id}/${below.id}/${last.id}/`);
    expect(await seen(leader.id)).toMatchObject({ referrer_uid: other.uid, depth: 1, request_kind: null });
    await moved(leader, null);
    expect(await stored(last.id)).toMatchObject({ path: `/${leader.id}/${below.id}/${last.id}/`, depth: 2 });
    expect(await misplaced()).toEqual([]);
  });

  test('is refused below oneself, below one’s own team, and to where one is', async () => {
    const top = await user();
    const leader = await user({ referrer: top });
    const below = await user({ referrer: leader });
    const ask = async (referrer_uid: string | null) =>
      (await risk.post(moveUser, { id: leader.id, version: 1, referrer_uid, reason })).error;
    expect(await ask(leader.uid)).toBe('referrer_below');
    expect(await ask(below.uid)).toBe('referrer_below');
    expect(await ask(top.uid)).toBe('referrer_same');
    expect(await ask('nobody')).toBe('referrer_unknown');
  });

  test('is neither asked nor approved by an admin whose account would stand above', async () => {
    const own = await user();
    const [below, leader] = [await user({ referrer: own }), await user()];
    await server.pool.query("UPDATE admin SET user_id = $1 WHERE username = 'admin'", [own.id]);
    server.services.sessions.forget(null);
    for (const { uid } of [own, below]) {
      const answer = await admin.post(moveUser, { id: leader.id, version: 1, referrer_uid: uid, reason });
      expect(answer).toMatchObject({ error: 'referrer_in_own_team', fields: { referrer_uid: {} } });
    }
    await risk.call(moveUser, { id: leader.id, version: 1, referrer_uid: below.uid, reason });
    const approval = await admin.post(approveUserRequest, { id: leader.id, version: 2 });
    expect(approval.error).toBe('referrer_in_own_team');
    await server.pool.query('UPDATE admin SET user_id = NULL');
    server.services.sessions.forget(null);
    expect(await stored(leader.id)).toMatchObject({ referrer_id: null, path: `/${leader.id}/` });
  });

  test('of two who are to stand below each other brings one there', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await user(), await user()];
      await risk.call(moveUser, { id: one.id, version: 1, referrer_uid: two.uid, reason });
      await risk.call(moveUser, { id: two.id, version: 1, referrer_uid: one.uid, reason });
      const answers = await Promise.all(
        [one, two].map(({ id }) => admin.post(approveUserRequest, { id, version: 2 })),
      );
      expect(answers.map(({ error }) => error).toSorted()).toEqual(['referrer_below', undefined]);
    }
    expect(await misplaced()).toEqual([]);
  });

  test('leaves no one behind who joins meanwhile', async () => {
    const [leader, other] = [await user(), await user()];
    await risk.call(moveUser, { id: leader.id, version: 1, referrer_uid: other.uid, reason });
    const joining = Array.from({ length: 12 }, (_, index) =>
      server.platform.call(createPlatformUser, {
        uid: `joining-${index}`,
        username: 'x',
        referrer_uid: leader.uid,
      }),
    );
    await Promise.all([...joining, admin.call(approveUserRequest, { id: leader.id, version: 2 })]);
    expect(await misplaced()).toEqual([]);
  });
});
