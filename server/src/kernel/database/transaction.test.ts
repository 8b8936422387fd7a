import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The same outcome a few turns later, as it comes through many layers. */
async function late<Value>(outcome: Promise<Value>): Promise<Value> {
  try {
    return await outcome;
  } finally {
    for (let turn = 0; turn < 10; turn += 1) await null;
  }
}

test('of statements sent together the first failure is the reason, not that of those behind it', async () => {
  const failing = transaction(database.pool, (tx) =>
    Promise.all([late(tx.query(sql`SELECT 1 / 0`)), tx.query(sql`SELECT 1`)]),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
});

test('a deadlock among statements sent together is tried again', async () => {
  let attempts = 0;
  const answer = await transaction(database.pool, async (tx) => {
    attempts += 1;
    if (attempts > 1) return 'done';
    const deadlock = sql`DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$`;
    await Promise.all([late(tx.query(deadlock)), tx.query(sql`SELECT 1`)]);
    return 'unnoticed';
  });
  expect([answer, attempts]).toEqual(['done', 2]);
});

test('a statement whose answer no one waits for fails the transaction all the same', async () => {
  await database.pool.query('CREATE TABLE kept (id int)');
  const failing = transaction(database.pool, async (tx) => {
    await tx.query(sql`INSERT INTO kept VALUES (1)`);
    tx.send(sql`SELECT 1 / 0`);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const { rowCount } = await database.pool.query('SELECT FROM kept');
  expect(rowCount).toBe(0);
});
