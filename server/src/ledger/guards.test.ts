import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { bookAlone, fund, written } from './fixtures.ts';
import { withdrawalRequest } from './movements/withdrawal.ts';

// The database's own guards, even against the server.

let database: TestDatabase;
let batchId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await fund(database.pool, 1, '10');
  ({ batchId } = await bookAlone(database.pool, withdrawalRequest({ userId: 1, asset: 'USDT', gross: '1' })));
});
afterAll(() => database.drop());

async function refused(statement: Sql, code: string) {
  const before = await written(database.pool);
  await expect(queryable(database.pool).query(statement)).rejects.toMatchObject({ code });
  expect(await written(database.pool)).toEqual(before);
}

const restrictViolation = '23001';
const checkViolation = '23514';

test.each([
  ['UPDATE of lines', sql`UPDATE ledger_line SET debit = debit + 1`],
  ['UPDATE of no line at all', sql`UPDATE ledger_line SET record_type = NULL WHERE id < 0`],
  ['DELETE of lines', sql`DELETE FROM ledger_line`],
  ['TRUNCATE of lines', sql`TRUNCATE ledger_line`],
  ['UPDATE of batches', sql`UPDATE ledger_batch SET memo = 'another'`],
  ['DELETE of batches', sql`DELETE FROM ledger_batch`],
  ['TRUNCATE of batches', sql`TRUNCATE ledger_batch CASCADE`],
])('%s is refused', (_name, statement) => refused(statement, restrictViolation));

test('a batch that does not balance is refused', () =>
  refused(linesOf(batchId, ['USDT', '1', '0'], ['USDT', '0', '2']), checkViolation));

test('a batch that balances over all assets but not within each is refused', () =>
  refused(linesOf(batchId, ['USDT', '1', '0'], ['L', '0', '1']), checkViolation));

test('a line on both sides, on none, or below zero is refused', async () => {
  await refused(linesOf(batchId, ['USDT', '1', '1']), checkViolation);
  await refused(linesOf(batchId, ['USDT', '0', '0']), checkViolation);
  await refused(linesOf(batchId, ['USDT', '-1', '0'], ['USDT', '0', '-1']), checkViolation);
});

test('a batch that balances only over two statements is refused at the first', async () => {
  const before = await written(database.pool);
  const inTwo = transaction(database.pool, async (tx) => {
    await tx.query(linesOf(batchId, ['USDT', '1', '0']));
    await tx.query(linesOf(batchId, ['USDT', '0', '1']));
  });
  await expect(inTwo).rejects.toMatchObject({ code: checkViolation });
  expect(await written(database.pool)).toEqual(before);
});

test('lines that come later are refused, also when they balance among themselves', () =>
  refused(linesOf(batchId, ['USDT', '1', '0'], ['USDT', '0', '1']), restrictViolation));

test('a bucket below its floor is refused', () =>
  refused(sql`UPDATE ledger_account SET balance = -0.000000000000000001 WHERE user_id = 1`, checkViolation));

test('an account of the company keeps no running balance', () =>
  refused(sql`UPDATE ledger_account SET balance = 0 WHERE user_id IS NULL`, checkViolation));

/** Lines of asset, debit and credit on the hot wallet's accounts. */
function linesOf(id: number, ...lines: [asset: string, debit: string, credit: string][]): Sql {
  return sql`
    INSERT INTO ledger_line (batch_id, account_id, asset, debit, credit)
    SELECT ${id}, account.id, asset, debit, credit
    FROM unnest(${lines.map(([asset]) => asset)}::text[], ${lines.map(([, debit]) => debit)}::numeric[],
      ${lines.map(([, , credit]) => credit)}::numeric[]) AS line (asset, debit, credit)
    JOIN ledger_account AS account USING (asset) WHERE account.code = '101'`;
}
