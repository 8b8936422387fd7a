import { randomBytes } from 'node:crypto';
import { abilities } from '@quarterdeck/contract/rights';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCipher } from '#kernel/crypto/secret-key.ts';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { ensureFirstAdmin, ensurePlatformKey, ensureStaff } from './first-start.ts';
import { verifyPassword } from './passwords.ts';
import { createSessions } from './sessions.ts';
import { staffRoles } from './staff-roles.ts';

const now = new Date('2026-01-01T00:00:00Z');
let database: TestDatabase;
let db: Queryable;

beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
});
afterAll(() => database.drop());

test('of two servers that start together one creates the administrator, and says the password once', async () => {
  const created = await Promise.all([
    transaction(database.pool, (tx) => ensureFirstAdmin(tx, { now })),
    transaction(database.pool, (tx) => ensureFirstAdmin(tx, { now })),
  ]);
  const [first, ...others] = created.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(first?.usernames).toEqual(['admin']);
  expect(first?.password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  const row = await db.one<{ password_hash: string; password_must_change: boolean }>(
    sql`SELECT password_hash, password_must_change FROM admin WHERE username = 'admin'`,
  );
  expect(row.password_must_change).toBe(true);
  expect(await verifyPassword(row.password_hash, first?.password ?? '')).toBe(true);
  expect(await transaction(database.pool, (tx) => ensureFirstAdmin(tx, { now }))).toBeNull();
});

test('staff are created once, each with the rights of their role', async () => {
  const create = () =>
    transaction(database.pool, (tx) => ensureStaff(tx, { now, password: 'given-password' }));
  expect((await create()).usernames).toEqual(['maker', 'checker', 'risk', 'support', 'content']);
  expect((await create()).usernames).toEqual([]);

  const sessions = createSessions({
    pool: database.pool,
    cipher: createCipher(Buffer.alloc(32, 7)),
    tokenMinutes: 60,
    idleMinutes: 60,
    absoluteHours: 12,
  });
  const admins = await db.query<{ id: number; username: string }>(
    sql`SELECT id, username FROM admin ORDER BY id`,
  );
  const actors = await Promise.all(
    admins.map(async ({ id }) => {
      const token = await sessions.create(db, id, { ip: null, userAgent: null, now });
      return (await sessions.authenticate(token, now))?.actor;
    }),
  );
  await sessions.close();
  expect(actors.map((actor) => [actor?.name, actor?.access.admin, actor?.access.approve_max])).toEqual([
    ['admin', true, null],
    ['maker', false, '0'],
    ['checker', false, '50000'],
    ['risk', false, '20000'],
    ['support', false, '0'],
    ['content', false, '0'],
  ]);
  expect(actors[1]?.access.abilities).toEqual(staffRoles[0]?.actions);
});

test('who proposes or pays does not approve', () => {
  for (const { actions } of staffRoles) {
    expect(actions.includes('recharge.propose') && actions.includes('recharge.review')).toBe(false);
    expect(actions.includes('withdrawal.pay') && actions.includes('withdrawal.approve')).toBe(false);
    expect(actions.every((action) => abilities.includes(action))).toBe(true);
  }
});

test("the platform's key is made once", async () => {
  const cipher = createCipher(randomBytes(32));
  const make = () => transaction(database.pool, (tx) => ensurePlatformKey(tx, cipher, now));
  expect(await make()).toEqual({ key: expect.stringMatching(/^qd_/), secret: expect.any(String) });
  expect(await make()).toBeNull();
});

test('what was created is in the log, without a secret', async () => {
  const rows = await db.query<{ action: string; after: object }>(sql`
    SELECT action, after FROM admin_log ORDER BY id`);
  expect(rows.map(({ action }) => action)).toEqual([...Array(6).fill('admin.create'), 'platform_key.create']);
  expect(JSON.stringify(rows)).not.toMatch(/argon2|secret|given-password/);
});
