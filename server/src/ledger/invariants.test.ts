import sql, { type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { queryable } from '#kernel/database/sql.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { bookAlone, fund } from './fixtures.ts';
import { checkInvariants, type InvariantCheck } from './invariants.ts';
import { transferUsdtToL } from './movements/transfer.ts';
import { withdrawalRequest, withdrawalSettled } from './movements/withdrawal.ts';

/** Books with something in them, in a database that may be spoilt. */
async function withBooks(work: (database: TestDatabase) => Promise<void>) {
  const database = await createTestDatabase();
  try {
    await fund(database.pool, 1, '100');
    await fund(database.pool, 2, '50');
    await bookAlone(database.pool, transferUsdtToL({ userId: 1, usdt: '10', fee: '1', l: '100' }));
    await bookAlone(database.pool, withdrawalRequest({ userId: 2, asset: 'USDT', gross: '20' }));
    await bookAlone(database.pool, withdrawalSettled({ userId: 2, asset: 'USDT', net: '5', fee: '1' }));
    await work(database);
  } finally {
    await database.drop();
  }
}

test('books that are right break no rule', () =>
  withBooks(async ({ pool }) => {
    expect(await checkInvariants(pool)).toEqual([]);
  }));

test.each<[string, Sql[], string[]]>([
  [
    'a changed line',
    [sql`UPDATE ledger_line SET credit = credit + 1 WHERE id = 2`],
    ['asset_balances', 'batch_balances', 'stored_balance', 'balance_after'],
  ],
  [
    'a changed line of the house',
    [sql`UPDATE ledger_line SET debit = debit + 1 WHERE id = 1`],
    ['asset_balances', 'batch_balances', 'accounting_equation'],
  ],
  [
    'a batch whose lines are lost',
    [sql`DELETE FROM ledger_line WHERE batch_id = (SELECT max(id) FROM ledger_batch)`],
    ['batch_has_lines', 'stored_balance', 'accounting_equation'],
  ],
  [
    'two batches whose errors make up for each other',
    [
      sql`UPDATE ledger_line SET debit = debit + 1 WHERE id = 1`,
      sql`UPDATE ledger_line SET debit = debit - 1 WHERE id = 3`,
    ],
    ['batch_balances'],
  ],
  [
    'a changed stored balance',
    [
      sql`UPDATE ledger_account SET balance = balance + 0.000000000000000001 WHERE user_id = 1 AND asset = 'L'`,
    ],
    ['stored_balance', 'accounting_equation'],
  ],
  [
    'stored balances swapped between two users',
    [
      sql`UPDATE ledger_account SET balance = balance + 1 WHERE user_id = 1 AND code = '201' AND asset = 'USDT'`,
      sql`UPDATE ledger_account SET balance = balance - 1 WHERE user_id = 2 AND code = '201' AND asset = 'USDT'`,
    ],
    ['stored_balance'],
  ],
  [
    'a running balance that does not follow',
    [sql`UPDATE ledger_line SET balance_after = balance_after + 1 WHERE id = 2`],
    ['balance_after'],
  ],
  [
    'a line on the account of somebody else',
    [sql`UPDATE ledger_line SET user_id = 2 WHERE id = 2`],
    ['line_matches_account'],
  ],
  [
    'a line in another bucket than its account',
    [sql`UPDATE ledger_line SET bucket = 'bond' WHERE id = 2`],
    ['line_matches_account'],
  ],
  [
    'a bucket below zero',
    [
      sql`ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_floor`,
      sql`UPDATE ledger_account SET balance = -1 WHERE user_id = 2 AND code = '202'`,
    ],
    ['bucket_floor', 'stored_balance', 'accounting_equation'],
  ],
])('%s is found', (_name, statements, rules) =>
  withBooks(async ({ pool }) => {
    const db = queryable(pool);
    await db.query(sql`ALTER TABLE ledger_line DISABLE TRIGGER USER`);
    for (const statement of statements) await db.query(statement);
    const violations = await checkInvariants(pool);
    expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set(rules));
  }),
);

test('a violation names what is wrong, what is expected and what is there', () =>
  withBooks(async ({ pool }) => {
    const account = await queryable(pool).one<{ id: number }>(sql`
      UPDATE ledger_account SET balance = 7 WHERE user_id = 1 AND asset = 'L' RETURNING id`);
    expect(await checkInvariants(pool)).toContainEqual({
      rule: 'stored_balance',
      subject: `account ${account.id}`,
      expected: '100',
      actual: '7',
    });
  }));

test('features add rules of their own', () =>
  withBooks(async ({ pool }) => {
    const check: InvariantCheck = {
      rule: 'nothing_on_hold',
      statement: sql`
        SELECT format('account %s', id) AS subject, '0' AS expected, trim_scale(balance)::text AS actual
        FROM ledger_account WHERE code = ${'202'} AND balance > 0`,
    };
    expect(await checkInvariants(pool, [check])).toMatchObject([
      { rule: 'nothing_on_hold', expected: '0', actual: '14' },
    ]);
  }));
