import sql, { raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { type Queryable, queryable } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
import { chainHashQuery } from './canonical.ts';
import { aLogRow } from './fixtures.ts';
import { historyOf } from './history.ts';
import { startSealer } from './seal.ts';
import { type Verdict, verifyChain } from './verify.ts';

let database: TestDatabase;
let db: Queryable;

/** Enough for more than one range of the verifier. */
const rowCount = 2_200;
const rangeSize = 1_000;

beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
  await db.query(sql`
    INSERT INTO admin_log (at, actor_kind, actor, action, after, result)
    SELECT now(), 'program', 'test', 'test.act', jsonb_build_object('n', n), 'done'
    FROM generate_series(1, ${rowCount}::int) AS n`);
  const sealer = startSealer({ pool: database.pool, onError: () => {} });
  await sealer.sealNow();
  await sealer.stop();
});
afterAll(() => database.drop());

/** The verdict after somebody with all rights, the guards off, did this; then it is undone. */
async function verdictAfter(...statements: Sql[]): Promise<Verdict['firstBad']> {
  return (await verdictOf(statements)).firstBad;
}

async function verdictOf(statements: Sql[], options = {}): Promise<Verdict> {
  let verdict: Verdict | undefined;
  await transaction(database.pool, async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`);
    for (const statement of statements) await tx.query(statement);
    verdict = await verifyChain(tx, { rangeSize, ...options });
    throw new Error('undone');
  }).catch(() => {});
  if (verdict === undefined) throw new Error('The statements failed');
  return verdict;
}

test('a sound chain is sound, from any place on', async () => {
  expect(await verifyChain(db)).toEqual({
    ok: true,
    rows: rowCount,
    unsealed: 0,
    head: { sealNo: rowCount, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await verifyChain(db, { from: 2_101, to: 2_200 })).toMatchObject({ ok: true, rows: 100 });
  expect(await verifyChain(db, { from: 30_000 })).toMatchObject({
    rows: 0,
    firstBad: { sealNo: 29_999, why: 'missing' },
  });
});

test('several ranges at a time find what one finds, and tell how far they are', async () => {
  const told: number[][] = [];
  const onProgress = (rows: number, total: number) => void told.push([rows, total]);
  expect(await verifyChain(db, { lanes: 3, rangeSize, onProgress })).toMatchObject({
    ok: true,
    rows: rowCount,
  });
  expect(told).toEqual([
    [1_000, rowCount],
    [2_000, rowCount],
    [rowCount, rowCount],
  ]);
  const forged = sql`UPDATE admin_log SET actor = 'other' WHERE seal_no IN (100, 2100)`;
  expect((await verdictOf([forged], { lanes: 3 })).firstBad).toMatchObject({ sealNo: 100, why: 'changed' });
});

describe('a change is found in every column', () => {
  test.each([
    ['at', "at + interval '1 microsecond'"],
    ['actor_kind', "'admin'"],
    ['actor_id', '1'],
    ['actor', "'tesT'"],
    ['action', "'test.acts'"],
    ['object_type', "''"],
    ['object_id', '0'],
    ['reason', "'-'"],
    ['before', "'null'"],
    ['after', `'{"n": 1200.0}'`],
    ['batch_ids', "'{1}'"],
    ['result', "'refused'"],
    ['error', "''"],
    ['ip', "'127.0.0.1'"],
    ['user_agent', "''"],
    ['request_id', "''"],
    ['idempotency_key', "''"],
    ['id', '999999'],
  ])('%s', async (column, value) => {
    const statement = raw(`UPDATE admin_log SET ${column} = ${value} WHERE seal_no = 1200`);
    expect(await verdictAfter(statement)).toMatchObject({ sealNo: 1_200, why: 'changed' });
  });

  test('text that only moves from one column to the next', async () => {
    expect(
      await verdictAfter(sql`UPDATE admin_log SET actor = 'testtest.', action = 'act' WHERE seal_no = 5`),
    ).toMatchObject({ sealNo: 5, why: 'changed' });
  });
});

describe('found, and the row named', () => {
  const idAt = async (sealNo: number) =>
    (await db.one<{ id: number }>(sql`SELECT id FROM admin_log WHERE seal_no = ${sealNo}`)).id;

  test('a row deleted', async () => {
    expect(await verdictAfter(sql`DELETE FROM admin_log WHERE seal_no = 1000`)).toEqual({
      id: null,
      sealNo: 1_000,
      why: 'missing',
    });
  });

  test('the first row deleted', async () => {
    expect(await verdictAfter(sql`DELETE FROM admin_log WHERE seal_no = 1`)).toMatchObject({
      sealNo: 1,
      why: 'missing',
    });
  });

  test('a row deleted and the gap closed', async () => {
    expect(
      await verdictAfter(
        sql`DELETE FROM admin_log WHERE seal_no = 1000`,
        sql`UPDATE admin_log SET seal_no = -seal_no + 1 WHERE seal_no > 1000`,
        sql`UPDATE admin_log SET seal_no = -seal_no WHERE seal_no < 0`,
      ),
    ).toMatchObject({ sealNo: 1_000, why: 'inserted' });
  });

  test.each([
    ['the last row of a range', 1_000],
    ['the first row of a range', 1_001],
  ])('%s deleted', async (_name, sealNo) => {
    expect(await verdictAfter(sql`DELETE FROM admin_log WHERE seal_no = ${sealNo}`)).toEqual({
      id: null,
      sealNo,
      why: 'missing',
    });
  });

  test('a second row in the same place', async () => {
    expect(
      await verdictAfter(
        sql`DROP INDEX admin_log_seal_no`,
        sql`INSERT INTO admin_log (at, actor_kind, actor, action, result, seal_no, prev_hash, hash)
          SELECT at, actor_kind, actor, action, result, seal_no, prev_hash, hash FROM admin_log WHERE seal_no = 50`,
      ),
    ).toMatchObject({ sealNo: 50, why: expect.stringMatching('changed|inserted') });
  });

  test('a row that the sealing passed over', async () => {
    const found = await verdictAfter(
      sql`INSERT INTO admin_log (id, at, actor_kind, actor, action, result)
        VALUES (-1, now() - interval '1 hour', 'program', 'test', 'test.act', 'done')`,
    );
    expect(found).toEqual({ id: -1, sealNo: null, why: 'unsealed' });
  });

  test('two rows exchanged', async () => {
    expect(
      await verdictAfter(
        sql`UPDATE admin_log SET seal_no = -seal_no WHERE seal_no IN (10, 11)`,
        sql`UPDATE admin_log SET seal_no = 21 + seal_no WHERE seal_no < 0`,
      ),
    ).toEqual({ id: await idAt(11), sealNo: 10, why: 'inserted' });
  });

  test('a row put in between', async () => {
    expect(
      await verdictAfter(
        sql`UPDATE admin_log SET seal_no = -seal_no - 1 WHERE seal_no > 1500`,
        sql`UPDATE admin_log SET seal_no = -seal_no WHERE seal_no < 0`,
        sql`INSERT INTO admin_log (at, actor_kind, actor, action, result, seal_no, prev_hash, hash)
          SELECT at, actor_kind, actor, action, result, 1501, hash, hash FROM admin_log WHERE seal_no = 1500`,
      ),
    ).toMatchObject({ sealNo: 1_501, why: 'changed' });
  });

  test('a row changed and sealed again', async () => {
    expect(
      await verdictAfter(
        sql`UPDATE admin_log SET reason = 'forged' WHERE seal_no = 300`,
        sql`UPDATE admin_log SET hash = ${chainHashQuery} WHERE seal_no = 300`,
      ),
    ).toMatchObject({ sealNo: 301, why: 'inserted' });
  });

  test('rows cut off at the end, by a head that was noted', async () => {
    const { head } = await verifyChain(db);
    const cut = [sql`DELETE FROM admin_log WHERE seal_no > ${rowCount - 3}::int`];
    expect((await verdictOf(cut)).ok).toBe(true);
    expect((await verdictOf(cut, { anchors: [head] })).firstBad).toEqual({
      id: null,
      sealNo: rowCount - 2,
      why: 'missing',
    });
  });

  test('a chain made again, by a head that was noted', async () => {
    const { head } = await verifyChain(db);
    const anchor = { ...head, hash: '0'.repeat(64) };
    expect((await verifyChain(db, { anchors: [anchor] })).firstBad).toMatchObject({
      sealNo: rowCount,
      why: 'rewritten',
    });
    expect((await verifyChain(db, { anchors: [head] })).ok).toBe(true);
  });
});

test('the history of an object is what was done to it, with its states', async () => {
  const object = { type: 'withdrawal', id: 42 };
  await aLogRow(db, {
    action: 'withdrawal.request',
    object,
    after: { status: 'pending_review' },
    batchIds: [5],
  });
  await aLogRow(db, { action: 'withdrawal.approve', object, result: 'refused', error: 'forbidden' });
  await aLogRow(db, {
    action: 'withdrawal.refuse',
    object,
    reason: 'Wrong address',
    before: { status: 'pending_review' },
    after: { status: 'refuse' },
    batchIds: [6],
  });
  await aLogRow(db, { action: 'other', object: { type: 'recharge', id: 42 } });
  const common = { at: expect.stringMatching(/Z$/), actor: 'test' };
  expect(await historyOf(db, 'withdrawal', 42)).toEqual([
    {
      ...common,
      action: 'withdrawal.request',
      from: null,
      to: 'pending_review',
      reason: null,
      batch_ids: [5],
    },
    {
      ...common,
      action: 'withdrawal.refuse',
      from: 'pending_review',
      to: 'refuse',
      reason: 'Wrong address',
      batch_ids: [6],
    },
  ]);
});
