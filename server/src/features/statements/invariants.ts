import { statementSources } from '@quarterdeck/contract/features/statements/statements';
import sql, { join } from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import type { InvariantCheck } from '#ledger/invariants.ts';
import { coveredBy } from './covered.ts';
import { openMovements } from './movements.ts';

/**
 * Movements of the ledger without a statement line, between the first and the last line of the account; outside that
 * time nothing is known.
 */
const missing = join(
  statementSources.map(
    (source) => sql`
      SELECT movement.batch_id, movement.asset, movement.amount, ${source} AS source
      FROM (${openMovements(
        source,
        [],
        sql`line.created_at >= (SELECT min(from_at) FROM (${coveredBy(source)}) AS ends)`,
      )}) AS movement
      JOIN (${coveredBy(source)}) AS covered ON covered.asset = movement.asset AND movement.at BETWEEN covered.from_at AND covered.to_at`,
  ),
  ' UNION ALL ',
);

/** What statements and the ledger must say of each other: expected is what the ledger has, actual what the statement has. */
const statementChecks: readonly InvariantCheck[] = [
  {
    rule: 'statement_line_is_booked',
    statement: sql`
      SELECT format('statement line %s', id) AS subject, asset, 'statement_line' AS object_type, id AS object_id, NULL AS part,
        '0' AS expected, trim_scale(amount)::text AS actual
      FROM statement_line WHERE status = 'unmatched'`,
  },
  {
    rule: 'movement_is_on_statement',
    statement: sql`
      SELECT format('batch %s, %s', batch_id, asset) AS subject, asset, 'ledger_batch' AS object_type,
        batch_id AS object_id, source AS part, trim_scale(amount)::text AS expected, '0' AS actual
      FROM (${missing}) AS missing`,
  },
];

/** The totals of both sides, whose difference is the net of the breaks. */
const statementTotals = sql`
  SELECT asset, coalesce(sum(amount) FILTER (WHERE is_booked), 0) AS expected,
    coalesce(sum(amount) FILTER (WHERE is_told), 0) AS actual, count(*) AS checked
  FROM (
    SELECT asset, amount, status = 'matched' AS is_booked, true AS is_told FROM statement_line
    UNION ALL SELECT asset, amount, true, false FROM (${missing}) AS missing
  ) AS compared
  GROUP BY asset`;

export const statementRule: RulePart = {
  rule: 'statements',
  checks: statementChecks,
  totals: statementTotals,
  touched: sql`SELECT max(updated_at) AS at FROM statement_line`,
};
