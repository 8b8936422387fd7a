import { adminLogList } from '@quarterdeck/contract/features/admin-log/admin-log';
import { freezeUser, thawUser, userDetail, userList } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/support/client.ts';
import { stateOf } from '#test/support/state.ts';
import { type TestServer, testServer } from '#test/support/test-server.ts';
import { aUser } from './fixtures.ts';
import { endFreezes } from './freeze.ts';

let server: TestServer;
let risk: Client;
let admin: Client;
let now = new Date('2026-03-01T08:00:00Z');

beforeAll(async () => {
  server = await testServer({ now: () => now });
  [risk, admin] = await Promise.all([server.signIn('risk'), server.signIn('admin')]);
});
afterAll(() => server.close());

const user = (given = {}) => aUser(server.services.db, given);
const reason = 'Chargeback under investigation';

async function eventsOf(id: number) {
  return await server.services.db.query(sql`
    SELECT type, object_type, payload FROM event WHERE object_id = ${id} AND type LIKE 'user.%' ORDER BY id`);
}

describe('freezing', () => {
  test('sets the flag with its reason and its end, tells the others, and is in the history', async () => {
    const { id, uid, version } = await user();
    const until = '2026-03-02T08:00:00.000Z';
    const frozen = await risk.call(freezeUser, { id, version, reason, until });
    expect(frozen).toMatchObject({
      id,
      frozen: true,
      frozen_reason: reason,
      frozen_until: until,
      version: 2,
    });
    expect(frozen.allowed_actions).toContain('thaw');
    expect(frozen.allowed_actions).not.toContain('freeze');
    expect(await eventsOf(id)).toEqual([
      { type: 'user.frozen', object_type: 'user', payload: { uid, reason, risk: false } },
    ]);
    const { history } = await risk.call(userDetail, { id: String(id) });
    expect(history).toMatchObject([{ action: 'user.freeze', actor: 'risk', reason, at: now.toISOString() }]);
  });

  test.each<[string, Record<string, unknown>, string, Record<string, unknown>]>([
    ['a user who is frozen', { frozen: true, frozen_reason: 'x' }, 'user_frozen', {}],
    ['until a moment that is over', {}, 'frozen_until_past', { until: '2026-03-01T07:59:59Z' }],
    ['until this very moment', {}, 'frozen_until_past', { until: '2026-03-01T08:00:00Z' }],
    ['without a reason', {}, 'invalid_request', { reason: '  ' }],
    ['with a field of the table', {}, 'invalid_request', { blacklisted: true }],
  ])('is refused %s, and nothing changes', async (_, given, error, changes) => {
    const { id, version } = await user(given);
    const before = await stateOf(server.pool);
    const answer = await risk.post(freezeUser.path, { id, version, reason, ...changes });
    expect(answer.error).toBe(error);
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('is refused on an older version, which tells what changed meanwhile', async () => {
    const { id } = await user();
    await admin.call(freezeUser, { id, version: 1, reason });
    await admin.call(thawUser, { id, version: 2 });
    const before = await stateOf(server.pool);
    const answer = await risk.post(freezeUser, { id, version: 1, reason });
    expect(answer).toMatchObject({ status: 409, error: 'version_stale' });
    expect(answer.msg).toContain('admin');
    expect(answer.data).toMatchObject({
      current: { id, version: 3, frozen: false },
      changes: [{ action: 'user.thaw' }, { action: 'user.freeze' }],
    });
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('without the right is forbidden, and a user whom no one knows is not found', async () => {
    const { id, version } = await user();
    const before = await stateOf(server.pool);
    for (const name of ['maker', 'checker', 'support', 'content'] as const) {
      const client = await server.signIn(name);
      expect(await client.post(freezeUser, { id, version, reason })).toMatchObject({
        status: 403,
        error: 'forbidden',
      });
      expect((await client.post(thawUser, { id, version })).error).toBe('forbidden');
    }
    expect((await risk.post(freezeUser, { id: 999_999, version, reason })).error).toBe('not_found');
    expect((await server.anonymous.post(freezeUser, { id, version, reason })).error).toBe('unauthenticated');
    expect(await stateOf(server.pool)).toEqual(before);
  });

  test('sent again under the same key answers the same and acts once; another body is refused', async () => {
    const { id, version } = await user();
    const key = { idempotencyKey: 'freeze-it-once' };
    const first = await risk.post(freezeUser, { id, version, reason }, key);
    const state = await stateOf(server.pool);
    expect((await risk.post(freezeUser, { id, version, reason }, key)).data).toEqual(first.data);
    expect((await risk.post(freezeUser, { id, version, reason: 'Other' }, key)).error).toBe(
      'idempotency_key_reused',
    );
    expect((await risk.post(freezeUser, { id, version, reason }, { idempotencyKey: null })).error).toBe(
      'idempotency_key_required',
    );
    expect(await stateOf(server.pool)).toEqual(state);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('by two admins at the same time freezes once', async () => {
    const { id, version } = await user();
    const answers = await Promise.all([
      risk.post(freezeUser, { id, version, reason }),
      admin.post(freezeUser, { id, version, reason }),
    ]);
    expect(answers.map(({ error }) => error).sort()).toEqual(['version_stale', undefined]);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});

describe('thawing', () => {
  test('takes the flag and all that belongs to it away', async () => {
    const { id, uid, version } = await user({
      frozen: true,
      frozen_reason: reason,
      frozen_until: '2026-04-01T00:00:00Z',
    });
    const thawed = await risk.call(thawUser, { id, version, reason: 'Cleared' });
    expect(thawed).toMatchObject({
      frozen: false,
      frozen_reason: null,
      frozen_until: null,
      allowed_actions: expect.arrayContaining(['freeze']),
    });
    expect(await eventsOf(id)).toEqual([{ type: 'user.thawed', object_type: 'user', payload: { uid } }]);
  });

  test('of a freeze by risk is for another admin than the one who set it', async () => {
    const { id, version } = await user();
    const frozen = await risk.call(freezeUser, { id, version, reason, risk: true });
    expect(frozen.allowed_actions).not.toContain('thaw');
    const before = await stateOf(server.pool);
    expect(await risk.post(thawUser, { id, version: 2 })).toMatchObject({
      status: 422,
      error: 'thaw_same_admin',
    });
    expect(await stateOf(server.pool)).toEqual(before);
    const seen = await admin.call(userList.index, { id });
    expect(seen.list[0]?.allowed_actions).toContain('thaw');
    expect((await admin.call(thawUser, { id, version: 2 })).frozen).toBe(false);
  });

  test('of a user who is not frozen is refused', async () => {
    const { id, version } = await user();
    expect((await risk.post(thawUser, { id, version })).error).toBe('user_not_frozen');
  });

  test('happens by itself when the time is over, also where risk had frozen, and not before', async () => {
    const over = await user();
    const later = await user();
    const forever = await user();
    await risk.call(freezeUser, {
      id: over.id,
      version: 1,
      reason,
      risk: true,
      until: '2026-03-01T08:30:00Z',
    });
    await risk.call(freezeUser, { id: later.id, version: 1, reason, until: '2026-03-01T08:30:01Z' });
    await risk.call(freezeUser, { id: forever.id, version: 1, reason });
    now = new Date('2026-03-01T08:30:00Z');
    await Promise.all([endFreezes(server.services), endFreezes(server.services)]);
    const frozen = async (id: number) => (await admin.call(userDetail, { id: String(id) })).user.frozen;
    expect([await frozen(over.id), await frozen(later.id), await frozen(forever.id)]).toEqual([
      false,
      true,
      true,
    ]);
    const log = await admin.call(adminLogList.index, {
      object_type: 'user',
      object_id: over.id,
      action: 'user.thaw',
      result: 'done',
    });
    expect(log.list).toMatchObject([
      { actor_kind: 'program', actor: 'thaw', before: { frozen: true }, after: { frozen: false } },
    ]);
    expect((await eventsOf(over.id)).length).toBe(2);
  });
});
