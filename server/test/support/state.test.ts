import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#kernel/database/transaction.ts';
import { stateOf } from './state.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const insert = sql`
  INSERT INTO config ("group", name, value, updated_at) VALUES ('website', 'site_title', 'A title', now())`;
const change = sql`UPDATE config SET value = 'Another'`;

test('every row that stays written makes another state, what is rolled back does not', async () => {
  const { pool } = database;
  const before = await stateOf(pool);
  await transaction(pool, async (tx) => {
    await tx.query(insert);
    throw new Error('not so');
  }).catch(() => {});
  expect(await stateOf(pool)).toEqual(before);
  for (const statement of [insert, change]) {
    const earlier = await stateOf(pool);
    await transaction(pool, (tx) => tx.query(statement));
    expect(await stateOf(pool)).not.toEqual(earlier);
  }
});
