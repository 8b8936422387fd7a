import type { Asset } from '@quarterdeck/contract/core/assets';
import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { accountKey } from './entry.ts';
import type { Movement } from './movement.ts';
import { rechargeCredited } from './movements/recharge.ts';
import { type PostRequest, post } from './post.ts';
import { readBatches } from './read-batches.ts';
import { reverse } from './reverse.ts';

let keys = 0;

/** A key that no other booking of this run has. */
export function freshKey(): string {
  keys += 1;
  return `test:${process.pid}:${keys}`;
}

/** Books in a transaction of its own. */
export function bookAlone(pool: Pool, movement: Movement, more: Partial<PostRequest> = {}) {
  const request = { movement, idemKey: freshKey(), effectiveAt: new Date(), actor: 'test', ...more };
  return transaction(pool, (tx) => post(tx, request));
}

/** Reverses in a transaction of its own. */
export function reverseAlone(pool: Pool, batchId: number, idemKey = freshKey()) {
  return transaction(pool, (tx) => reverse(tx, batchId, { idemKey, effectiveAt: new Date(), actor: 'test' }));
}

/** Credits a user with this much. */
export function fund(pool: Pool, userId: number, amount: string, asset: Asset = 'USDT') {
  return bookAlone(pool, rechargeCredited({ userId, asset, credited: amount, fee: '0', via: '101' }));
}

/** A batch as the books have it. */
export async function batchAt(db: Queryable, id: number) {
  return (await readBatches(db, sql`batch.id = ${id}`))[0];
}

/** Every non-zero balance, by account key: users as stored, the company as the sum of its lines. */
export async function allBalances(pool: Pool): Promise<Map<string, string>> {
  const rows = await queryable(pool).query<{
    code: string;
    userId: number | null;
    asset: string;
    balance: string;
  }>(sql`
    SELECT account.code, account.user_id AS "userId", account.asset, coalesce(account.balance,
      (SELECT sum(CASE account.normal_side WHEN 'debit' THEN debit - credit ELSE credit - debit END)
        FROM ledger_line WHERE account_id = account.id), 0) AS balance
    FROM ledger_account AS account ORDER BY account.id`);
  return new Map(rows.filter(({ balance }) => balance !== '0').map((row) => [accountKey(row), row.balance]));
}

/** How much has been written so far, to see that something wrote nothing. */
export async function written(pool: Pool) {
  return await queryable(pool).one<{ batches: number; lines: number; balances: string }>(sql`
    SELECT (SELECT count(*) FROM ledger_batch) AS batches, (SELECT count(*) FROM ledger_line) AS lines,
      (SELECT coalesce(string_agg(balance::text, ' ' ORDER BY id) FILTER (WHERE balance > 0), '') FROM ledger_account)
        AS balances`);
}
