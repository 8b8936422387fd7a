import { assets } from '@quarterdeck/contract/core/assets';
import { buckets } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryable } from '#kernel/database/sql.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { bucketCodes, chart, codeBuckets } from './chart.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the database holds the accounts of the company for every asset, on the sides of the chart', async () => {
  const rows = await queryable(database.pool).query<{ code: string; asset: string; normal_side: string }>(
    sql`SELECT code, asset, normal_side FROM ledger_account WHERE user_id IS NULL`,
  );
  const expected = Object.entries(chart)
    .filter(([, entry]) => entry.owner === 'house')
    .flatMap(([code, entry]) => assets.map((asset) => ({ code, asset, normal_side: entry.side })));
  const text = (row: object) => JSON.stringify(row);
  expect(rows.map(text).sort()).toEqual(expected.map(text).sort());
});

test('every bucket has one account of a user, and back', () => {
  for (const bucket of buckets) expect(codeBuckets[bucketCodes[bucket]]).toBe(bucket);
  const userCodes = Object.entries(chart).filter(([, entry]) => entry.owner === 'user');
  expect(userCodes.map(([code]) => code).sort()).toEqual(Object.keys(codeBuckets).sort());
});
