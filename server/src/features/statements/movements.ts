import {
  type StatementSource,
  statementAccounts,
} from '@quarterdeck/contract/features/statements/statements';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { PaymentReferences } from '#domain/books/rules.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import type { Movement } from './match.ts';

/** What the ledger moved on the account and no line is matched with. */
export function openMovements(
  source: StatementSource,
  payments: readonly PaymentReferences[],
  where: Sql,
): Sql {
  return sql`
    SELECT moved.batch_id, moved.asset, moved.amount, moved.at,
      batch.ref_type || ' ' || batch.ref_id AS record, ${referencesOf(payments)} AS "references"
    FROM (
      SELECT line.batch_id, line.asset, sum(line.debit - line.credit) AS amount, min(line.created_at) AS at
      FROM ledger_line AS line
      WHERE line.account_id IN (SELECT id FROM ledger_account WHERE code = ${statementAccounts[source]} AND user_id IS NULL) AND ${where}
      GROUP BY line.batch_id, line.asset
    ) AS moved JOIN ledger_batch AS batch ON batch.id = moved.batch_id
    WHERE moved.amount <> 0 AND NOT EXISTS (
      SELECT FROM statement_match AS taken WHERE taken.batch_id = moved.batch_id AND taken.source = ${source}
        AND taken.asset = moved.asset)`;
}

interface Sought {
  from: string;
  to: string;
  amounts: readonly string[];
  references: readonly string[];
}

/** Those between two moments that a line of one of the amounts may be, and all of the payments that lines name. */
export async function findMovements(
  db: Queryable,
  source: StatementSource,
  payments: readonly PaymentReferences[],
  { from, to, amounts, references }: Sought,
): Promise<Movement[]> {
  const between = openMovements(source, payments, sql`line.created_at BETWEEN ${from} AND ${to}`);
  const named = payments.map((payment) =>
    openMovements(source, payments, sql`line.batch_id IN (${batchesNamed(payment, references)})`),
  );
  const found = await Promise.all([
    db.query<Movement>(sql`SELECT * FROM (${between}) AS movement WHERE amount = ANY(${amounts}::numeric[])`),
    ...named.map((statement) => db.query<Movement>(statement)),
  ]);
  return [...new Map(found.flat().map((one) => [`${one.batch_id} ${one.asset}`, one])).values()];
}

/** The batches of the records that call their payment so. */
function batchesNamed({ type, columns }: PaymentReferences, references: readonly string[]): Sql {
  const records = columns.map(
    (column) => sql`SELECT id FROM ${raw(type)} WHERE ${raw(column)} = ANY(${references}::text[])`,
  );
  return sql`
    SELECT batch.id FROM ledger_batch AS batch WHERE batch.ref_type = ${type} AND batch.ref_id IN (${join(records, ' UNION ')})`;
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
