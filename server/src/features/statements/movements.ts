import type { StatementSource } from '@quarterdeck/contract/statements';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Movement } from './match.ts';

/** Where a feature keeps what its payments are called outside. */
export interface PaymentReferences {
  /** The record as the ledger's batches call it, and its table. */
  type: string;
  columns: readonly string[];
}

/** The account that a statement is of. */
export const accountOf: Record<StatementSource, string> = { hot_wallet: '101', psp: '103' };

/** What the ledger moved on the account and no line is matched with. */
export function openMovements(
  source: StatementSource,
  payments: readonly PaymentReferences[],
  where: Sql,
): Sql {
  return sql`
    SELECT moved.batch_id, moved.asset, moved.amount, moved.at, ${referencesOf(payments)} AS "references"
    FROM (
      SELECT line.batch_id, line.asset, sum(line.debit - line.credit) AS amount, min(line.created_at) AS at
      FROM ledger_line AS line
      WHERE line.account_id IN (SELECT id FROM ledger_account WHERE code = ${accountOf[source]} AND user_id IS NULL) AND ${where}
      GROUP BY line.batch_id, line.asset
    ) AS moved JOIN ledger_batch AS batch ON batch.id = moved.batch_id
    WHERE moved.amount <> 0 AND NOT EXISTS (
      SELECT FROM statement_line WHERE statement_line.source = ${source} AND statement_line.batch_id = moved.batch_id
        AND statement_line.asset = moved.asset)`;
}

/** Those between two moments that a line of one of the amounts may be. */
export function findMovements(
  db: Queryable,
  source: StatementSource,
  payments: readonly PaymentReferences[],
  { from, to, amounts }: { from: string; to: string; amounts: readonly string[] },
): Promise<Movement[]> {
  const between = openMovements(source, payments, sql`line.created_at BETWEEN ${from} AND ${to}`);
  return db.query<Movement>(sql`
    SELECT * FROM (${between}) AS movement WHERE amount = ANY(${amounts}::numeric[])`);
}

function referencesOf(payments: readonly PaymentReferences[]): Sql {
  const selects = payments.map(({ type, columns }) => {
    const values = raw(columns.map((column) => `record.${column}`).join(', '));
    return sql`
      SELECT reference FROM ${raw(type)} AS record, unnest(ARRAY[${values}]) AS reference
      WHERE batch.ref_type = ${type} AND record.id = batch.ref_id AND reference IS NOT NULL`;
  });
  return selects.length === 0 ? sql`'{}'::text[]` : sql`ARRAY(${join(selects, ' UNION ALL ')})`;
}
