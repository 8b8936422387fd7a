import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { createPool } from '../database/pool.ts';
import { type Queryable, queryable } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
import { aLogRow } from './fixtures.ts';
import { type Sealer, startSealer } from './seal.ts';
import { verifyChain } from './verify.ts';

let database: TestDatabase;
let db: Queryable;
const sealers: Sealer[] = [];
const dropped: Promise<void>[] = [];

function aSealer(intervalMs = 60_000, onError: (error: unknown) => void = () => {}): Sealer {
  const sealer = startSealer({ pool: database.pool, intervalMs, onError });
  sealers.push(sealer);
  return sealer;
}

beforeEach(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
});
afterEach(async () => {
  await Promise.all(sealers.splice(0).map((sealer) => sealer.stop()));
  dropped.push(database.drop());
});
afterAll(() => Promise.all(dropped));

test('the hash is the previous one and every column, nulls and lengths told apart', async () => {
  await aLogRow(db, { before: { b: 1.5, a: 'é' }, batchIds: [7, 8] }, new Date('2026-01-01T00:00:00.001Z'));
  await aSealer().sealNow();
  const { id, hash } = await db.one<{ id: number; hash: Buffer }>(sql`SELECT id, hash FROM admin_log`);
  const columns = [
    String(id),
    '1767225600001000',
    'program',
    null,
    'test',
    'test.act',
    null,
    null,
    null,
    '{"a": "é", "b": 1.5}',
    null,
    '{7,8}',
    'done',
    null,
    null,
    null,
    null,
    null,
  ];
  const text = columns
    .map((value) => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`))
    .join('');
  const expected = createHash('sha256').update(Buffer.alloc(32)).update(text).digest('hex');
  expect(hash.toString('hex')).toBe(expected);
});

test('rows are sealed within a moment by themselves', async () => {
  aSealer(5);
  await aLogRow(db);
  await vi.waitFor(
    async () => expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 1, unsealed: 0 }),
    30_000,
  );
});

test('more than one batch is sealed at once, and nothing is sealed twice', async () => {
  await db.query(sql`
    INSERT INTO admin_log (at, actor_kind, actor, action, result)
    SELECT now(), 'program', 'test', 'test.many', 'done' FROM generate_series(1, 2500)`);
  const sealer = aSealer();
  expect(await sealer.sealNow()).toBe(2_500);
  expect(await sealer.sealNow()).toBe(0);
  expect(await verifyChain(db)).toMatchObject({
    ok: true,
    rows: 2_500,
    unsealed: 0,
    head: { sealNo: 2_500 },
  });
});

test('with many writers and several sealers every row has one place', async () => {
  const instances = [aSealer(1), aSealer(1), aSealer(1)];
  const writer = async (number: number) => {
    for (let count = 0; count < 40; count += 1) {
      await transaction(database.pool, async (tx) => {
        await aLogRow(tx, { object: { type: 'thing', id: number }, after: { count } });
        await aLogRow(tx, { object: { type: 'thing', id: number }, reason: `${count}` });
        if (count % 10 === 9) throw new Error('undone');
      }).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => writer(number)));
  await Promise.all(instances.map((sealer) => sealer.sealNow()));
  const written = 8 * 36 * 2;
  expect(await verifyChain(db)).toMatchObject({
    ok: true,
    rows: written,
    unsealed: 0,
    head: { sealNo: written },
  });
});

test('a row that commits after later ones were sealed is sealed after them', async () => {
  const sealer = aSealer();
  await transaction(database.pool, async (tx) => {
    await aLogRow(tx, { reason: 'early, but slow' });
    await aLogRow(db, { reason: 'late, but quick' });
    await sealer.sealNow();
  });
  await sealer.sealNow();
  const rows = await db.query<{ reason: string }>(sql`SELECT reason FROM admin_log ORDER BY seal_no`);
  expect(rows.map(({ reason }) => reason)).toEqual(['late, but quick', 'early, but slow']);
  expect((await verifyChain(db)).ok).toBe(true);
});

test('when the database was away it says so once and goes on by itself', async () => {
  const onError = vi.fn();
  aSealer(2, onError);
  const allowed = (allow: boolean) =>
    onMaintenance(`ALTER DATABASE ${databaseName()} WITH ALLOW_CONNECTIONS ${allow}`);
  await allowed(false);
  await onMaintenance(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${databaseName()}'`,
  );
  await vi.waitFor(() => expect(onError).toHaveBeenCalled(), { interval: 1, timeout: 30_000 });
  await allowed(true);
  await aLogRow(db);
  await vi.waitFor(
    async () => expect(await verifyChain(db)).toMatchObject({ ok: true, rows: 1, unsealed: 0 }),
    30_000,
  );
  expect(onError).toHaveBeenCalledTimes(1);
});

function databaseName(): string {
  return new URL(database.url).pathname.slice(1);
}

async function onMaintenance(statement: string): Promise<void> {
  const url = new URL(database.url);
  url.pathname = '/postgres';
  const pool = createPool(url.href);
  await pool.query(statement).finally(() => pool.end());
}

describe('the database itself refuses', () => {
  test.each([
    ['a change before the seal', "UPDATE admin_log SET reason = 'other'"],
    ['a change together with the seal', "UPDATE admin_log SET seal_no = 1, hash = '\\x00', reason = 'other'"],
    ['a deletion', 'DELETE FROM admin_log'],
    ['emptying', 'TRUNCATE admin_log'],
  ])('%s', async (_name, statement) => {
    await aLogRow(db);
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '23001' });
  });

  test.each([
    ['a change after the seal', "UPDATE admin_log SET reason = 'other'"],
    ['a second seal', "UPDATE admin_log SET seal_no = 9, hash = '\\x00'"],
    ['taking the seal off', 'UPDATE admin_log SET seal_no = NULL, hash = NULL, prev_hash = NULL'],
  ])('%s', async (_name, statement) => {
    await aLogRow(db);
    await aSealer().sealNow();
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '23001' });
  });
});
