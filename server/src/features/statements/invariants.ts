import { statementSources } from '@quarterdeck/contract/statements';
import sql, { join } from 'sql-template-tag';
import type { InvariantCheck } from '#kernel/ledger/invariants.ts';
import { openMovements } from './movements.ts';

/** What statements and the ledger must say of each other: expected is what the ledger has, actual what the statement has. */
export const statementChecks: readonly InvariantCheck[] = [
  {
    rule: 'statement_line_is_booked',
    statement: sql`
      SELECT format('statement line %s', id) AS subject, asset, 'statement_line' AS object_type, id AS object_id, NULL AS part,
        '0' AS expected, trim_scale(amount)::text AS actual
      FROM statement_line WHERE status = 'unmatched'`,
  },
  {
    // From the first to the last line of all statements of the account: of what nobody reported yet, nothing is known.
    rule: 'movement_is_on_statement',
    statement: sql`${join(
      statementSources.map(
        (source) => sql`
          SELECT format('batch %s, %s', batch_id, movement.asset) AS subject, movement.asset,
            'ledger_batch' AS object_type, batch_id AS object_id, ${source} AS part, trim_scale(amount)::text AS expected,
            '0' AS actual
          FROM (${openMovements(
            source,
            [],
            sql`line.created_at >= (SELECT min(at) FROM statement_line WHERE statement_line.source = ${source})`,
          )}) AS movement
          JOIN (
            SELECT asset, min(at) AS from_at, max(at) AS to_at FROM statement_line
            WHERE statement_line.source = ${source} GROUP BY asset
          ) AS covered ON covered.asset = movement.asset AND movement.at BETWEEN covered.from_at AND covered.to_at`,
      ),
      ' UNION ALL ',
    )}`,
  },
];
