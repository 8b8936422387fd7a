import { adjustLimits, superRoleId } from '@quarterdeck/contract/core/access';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCipher } from '#kernel/crypto/secret-key.ts';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { stopAgeing } from '#test/support/stop-ageing.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { announceAccessChange } from './access-changes.ts';
import { anAdmin } from './fixtures.ts';
import { createSessions, type Sessions } from './sessions.ts';

const start = new Date('2026-01-01T00:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const place = { ip: '10.0.0.1', userAgent: 'test', now: start };

let database: TestDatabase;
let db: Queryable;
let first: Sessions;
let second: Sessions;

beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
});
afterAll(() => database.drop());

beforeEach(() => {
  const options = {
    pool: database.pool,
    cipher: createCipher(Buffer.alloc(32, 7)),
    tokenMinutes: 10_080,
    idleMinutes: 60,
    absoluteHours: 12,
  };
  first = createSessions(options);
  second = createSessions(options);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([first.close(), second.close()]);
});

/** How many statements the work sends through the pool. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(database.pool, 'query');
  await work();
  const count = spy.mock.calls.length;
  spy.mockRestore();
  return count;
}

/** Waits until an instance answers for the token out of its memory. */
async function remembers(sessions: Sessions, token: string, now = start): Promise<void> {
  await vi.waitFor(async () => {
    expect(await statementsOf(() => sessions.authenticate(token, now))).toBe(0);
  }, 30_000);
}

test('a token is worth 256 bits, only its hash is stored, and it says who acts', async () => {
  const admin = await anAdmin(db, { actions: ['user.read', 'withdrawal.approve'], approveMax: '50000.50' });
  const token = await first.create(db, admin.id, place);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const row = await db.one<{ text: string }>(sql`
    SELECT session::text AS text FROM session WHERE admin_id = ${admin.id}`);
  expect(row.text).not.toContain(token);
  expect((await first.authenticate(token, start))?.actor).toEqual({
    kind: 'admin',
    id: admin.id,
    name: admin.username,
    access: {
      id: admin.id,
      admin: false,
      roles: [expect.stringMatching(/^role-/)],
      abilities: ['user.read', 'withdrawal.approve'],
      user_id: null,
      approve_max: '50000.5',
      adjust_max: adjustLimits(() => '0'),
      export_rows: {},
      scope: null,
    },
  });
});

test('a token that no one was given is no one', async () => {
  expect(await first.authenticate('A'.repeat(43), start)).toBeNull();
  expect(await statementsOf(() => first.authenticate("' OR 1=1 --", start))).toBe(0);
});

describe('the approval limit', () => {
  const limitOf = async (admin: { id: number }) =>
    (await first.authenticate(await first.create(db, admin.id, place), start))?.actor.access.approve_max;

  test('is the highest of the roles that may approve', async () => {
    const low = await anAdmin(db, { actions: ['withdrawal.approve'], approveMax: '900' });
    const reader = await anAdmin(db, { actions: ['withdrawal.read'], approveMax: null });
    const high = await anAdmin(db, {
      actions: ['withdrawal.approve'],
      approveMax: '10000',
      roleIds: [...low.roleIds, ...reader.roleIds],
    });
    expect(await limitOf(high)).toBe('10000');
    expect(await limitOf(reader)).toBe('0');
  });

  test('for what is done manually is, by each right, that of the roles that give it: no other role raises it', async () => {
    const low = await anAdmin(db, { actions: ['adjustment.propose'], adjustMax: '1000' });
    const free = await anAdmin(db, { actions: ['recharge.review'], adjustMax: null });
    const high = await anAdmin(db, {
      actions: ['adjustment.propose', 'adjustment.approve'],
      adjustMax: '3000.50',
      roleIds: [...low.roleIds, ...free.roleIds],
    });
    const limitsOf = async ({ id }: { id: number }) =>
      (await first.authenticate(await first.create(db, id, place), start))?.actor.access.adjust_max;
    const none = {
      ...{ 'adjustment.approve': '0', 'recharge.propose': '0' },
      ...{ 'recharge.review': '0', 'trader.reward': '0' },
    };
    expect(await limitsOf(low)).toEqual({ ...none, 'adjustment.propose': '1000' });
    const both = await anAdmin(db, { actions: [], roleIds: [...low.roleIds, ...free.roleIds] });
    expect(await limitsOf(both)).toEqual({ ...none, 'adjustment.propose': '1000', 'recharge.review': null });
    expect(await limitsOf(high)).toEqual({
      'adjustment.propose': '3000.5',
      'adjustment.approve': '3000.5',
      'recharge.propose': '0',
      'recharge.review': null,
      'trader.reward': '0',
    });
  });

  test('is none for the super administrator', async () => {
    expect(await limitOf(await anAdmin(db, { roleIds: [superRoleId] }))).toBeNull();
  });
});

describe('memory', () => {
  test('a known token costs no statement', async () => {
    const admin = await anAdmin(db);
    const token = await first.create(db, admin.id, place);
    await remembers(first, token);
  });

  test('is not believed for long, should an announcement get lost', async () => {
    const admin = await anAdmin(db);
    const token = await first.create(db, admin.id, place);
    await remembers(first, token);
    await db.query(sql`UPDATE admin SET status = 'disabled' WHERE id = ${admin.id}`);
    const clock = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(clock + 5_001);
    expect(await first.authenticate(token, start)).toBeNull();
  });

  test('is not used while announcements cannot be heard, and again when they can', async () => {
    const admin = await anAdmin(db);
    const token = await first.create(db, admin.id, place);
    await remembers(first, token);
    await db.query(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`);
    await vi.waitFor(async () => expect(await statementsOf(() => first.authenticate(token, start))).toBe(1), {
      interval: 1,
      timeout: 30_000,
    });
    await remembers(first, token);
  });

  test('what is read while a change is announced is not kept', async () => {
    const admin = await anAdmin(db);
    const token = await first.create(db, admin.id, place);
    await remembers(first, token);
    first.forget(null);
    const read = first.authenticate(token, start);
    first.forget(admin.id);
    await read;
    expect(await statementsOf(() => first.authenticate(token, start))).toBe(1);
  });
});

describe('an end holds at once on every instance', () => {
  beforeEach(() => stopAgeing());

  async function signedIn() {
    const admin = await anAdmin(db, { actions: ['user.read'] });
    const token = await first.create(db, admin.id, place);
    await remembers(first, token);
    await remembers(second, token);
    return { admin, token };
  }

  const isRefused = (sessions: Sessions, token: string) =>
    vi.waitFor(async () => expect(await sessions.authenticate(token, start)).toBeNull(), {
      interval: 1,
      timeout: 30_000,
    });

  test('revoked', async () => {
    const { token } = await signedIn();
    await first.revoke(db, token, start);
    expect(await first.authenticate(token, start)).toBeNull();
    await isRefused(second, token);
  });

  test('all of an admin revoked, in a transaction', async () => {
    const { admin, token } = await signedIn();
    await transaction(database.pool, (tx) => first.revokeAll(tx, admin.id, start));
    await isRefused(first, token);
    await isRefused(second, token);
  });

  test('the admin disabled', async () => {
    const { admin, token } = await signedIn();
    await transaction(database.pool, async (tx) => {
      await tx.query(sql`UPDATE admin SET status = 'disabled' WHERE id = ${admin.id}`);
      await announceAccessChange(tx, admin.id);
    });
    await isRefused(first, token);
    await isRefused(second, token);
  });

  test("a role's rights changed", async () => {
    const { admin, token } = await signedIn();
    await transaction(database.pool, async (tx) => {
      await tx.query(sql`UPDATE role SET actions = '{}' WHERE id = ANY(${admin.roleIds})`);
      await announceAccessChange(tx, null);
    });
    for (const sessions of [first, second]) {
      await vi.waitFor(
        async () => expect((await sessions.authenticate(token, start))?.actor.access.abilities).toEqual([]),
        { interval: 1, timeout: 30_000 },
      );
    }
  });

  test('locked; and its unlocking, without being heard of', async () => {
    const { token } = await signedIn();
    const id = (await first.authenticate(token, start))?.session.id ?? 0;
    const isLocked = async (sessions: Sessions) =>
      (await sessions.authenticate(token, start))?.session.isLocked;
    await first.lock(db, id, start);
    expect(await isLocked(first)).toBe(true);
    await vi.waitFor(async () => expect(await isLocked(second)).toBe(true), { interval: 1, timeout: 30_000 });
    await db.query(sql`UPDATE session SET locked_at = NULL WHERE id = ${id}`);
    expect([await isLocked(first), await isLocked(second)]).toEqual([false, false]);
  });

  test('an announcement that is rolled back ends nothing', async () => {
    const { admin, token } = await signedIn();
    await transaction(database.pool, async (tx) => {
      await second.revokeAll(tx, admin.id, start);
      throw new Error('undone');
    }).catch(() => {});
    expect(await first.authenticate(token, start)).not.toBeNull();
    expect(await second.authenticate(token, start)).not.toBeNull();
  });
});

describe('time', () => {
  test('a session ends an hour after its last use', async () => {
    const admin = await anAdmin(db);
    const token = await first.create(db, admin.id, place);
    expect(await first.authenticate(token, after(59))).not.toBeNull();
    expect(await second.authenticate(token, after(118))).not.toBeNull();
    expect(await first.authenticate(token, after(178.1))).toBeNull();
  });

  test('a session ends after twelve hours however much it is used', async () => {
    const admin = await anAdmin(db);
    const token = await first.create(db, admin.id, place);
    for (let minutes = 50; minutes < 720; minutes += 50) {
      expect(await first.authenticate(token, after(minutes))).not.toBeNull();
    }
    expect(await first.authenticate(token, after(719))).not.toBeNull();
    expect(await first.authenticate(token, after(720))).toBeNull();
  });

  test('use is written down at most once a minute', async () => {
    const admin = await anAdmin(db);
    const token = await first.create(db, admin.id, place);
    await remembers(first, token);
    expect(await statementsOf(() => first.authenticate(token, after(0.9)))).toBe(0);
    const many = () => Promise.all(Array.from({ length: 20 }, () => first.authenticate(token, after(1.1))));
    expect(await statementsOf(many)).toBe(1);
  });

  test('long-ended sessions are removed when the admin signs in again', async () => {
    const admin = await anAdmin(db);
    await first.create(db, admin.id, place);
    await first.create(db, admin.id, { ...place, now: after(60 * 24 * 40) });
    const rows = await db.query(sql`SELECT id FROM session WHERE admin_id = ${admin.id}`);
    expect(rows).toHaveLength(1);
  });
});

test('who waits at another instance is told of a change, when it holds', async () => {
  const admin = await anAdmin(db);
  const token = await first.create(db, admin.id, place);
  await remembers(second, token);
  const told = second.changed(admin.id, { waitMs: 5_000 }, async () => false);
  await transaction(database.pool, async (tx) => {
    await first.revokeAll(tx, admin.id, start);
    first.forget(admin.id);
  });
  expect(await told).toBe(true);
  expect(await second.authenticate(token, start)).toBeNull();
});
