import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryable } from '#kernel/database/sql.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { allBalances, batchAt, bookAlone, freshKey, fund, reverseAlone, written } from './fixtures.ts';
import { checkInvariants } from './invariants.ts';
import { rechargeReversed } from './movements/recharge.ts';
import { transferUsdtToL } from './movements/transfer.ts';
import { withdrawalRequest } from './movements/withdrawal.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a reversal undoes a batch to the last digit, last line first, and each shows the other', async () => {
  await fund(database.pool, 1, '11');
  const before = await allBalances(database.pool);
  const conversion = transferUsdtToL({ userId: 1, usdt: '10', fee: '0.000000000000000001', l: '100' });
  const { batchId } = await bookAlone(database.pool, conversion);
  const reversal = await reverseAlone(database.pool, batchId);

  expect(await allBalances(database.pool)).toEqual(before);
  const db = queryable(database.pool);
  const [original, swapped] = [await batchAt(db, batchId), await batchAt(db, reversal.batchId)];
  expect(original).toMatchObject({ reverses_id: null, reversed_by_id: reversal.batchId });
  expect(swapped).toMatchObject({ type: 'reversal', reverses_id: batchId, reversed_by_id: null });
  const ends = (line: { account_code: string; debit: string; credit: string }) =>
    `${line.account_code} ${line.debit} ${line.credit}`;
  expect(swapped?.lines.map(ends)).toEqual(
    original?.lines
      .map(({ account_code, debit, credit }) => ends({ account_code, debit: credit, credit: debit }))
      .reverse(),
  );
  const records = await db.query(sql`
    SELECT DISTINCT record_type FROM ledger_line WHERE batch_id = ${reversal.batchId} AND user_id IS NOT NULL`);
  expect(records).toEqual([{ record_type: 'transfer' }]);
});

test('a reversal that takes a debt back pays off what is still owed then, which is nothing', async () => {
  await fund(database.pool, 7, '50');
  const before = await allBalances(database.pool);
  const owing = rechargeReversed({
    userId: 7,
    asset: 'USDT',
    fromAvailable: '50',
    shortfall: '30',
    fee: '0',
    via: '101',
  });
  const { batchId } = await bookAlone(database.pool, owing);
  await reverseAlone(database.pool, batchId);
  expect(await allBalances(database.pool)).toEqual(before);
});

test('of 20 reversals at once one books, the others hear that it is done', async () => {
  const { batchId } = await fund(database.pool, 2, '10');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => reverseAlone(database.pool, batchId)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'already_reversed' });
  }
  expect(await checkInvariants(database.pool)).toEqual([]);
});

test('20 reversals at once under one key are one and the same', async () => {
  const { batchId } = await fund(database.pool, 3, '10');
  const idemKey = freshKey();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => reverseAlone(database.pool, batchId, idemKey)),
  );
  expect(new Set(outcomes.map((outcome) => outcome.batchId)).size).toBe(1);
});

test('what was spent cannot be taken back; nothing is written', async () => {
  const { batchId } = await fund(database.pool, 4, '10');
  await bookAlone(database.pool, withdrawalRequest({ userId: 4, asset: 'USDT', gross: '1' }));
  const before = await written(database.pool);
  await expect(reverseAlone(database.pool, batchId)).rejects.toMatchObject({ code: 'insufficient_balance' });
  expect(await written(database.pool)).toEqual(before);
});

test('a batch that does not exist', async () => {
  await expect(reverseAlone(database.pool, 999_999)).rejects.toMatchObject({ code: 'not_found' });
});

test('a key that stands for another booking is refused', async () => {
  const idemKey = freshKey();
  const first = await fund(database.pool, 5, '10');
  const second = await fund(database.pool, 5, '10');
  await reverseAlone(database.pool, first.batchId, idemKey);
  await expect(reverseAlone(database.pool, second.batchId, idemKey)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
});
