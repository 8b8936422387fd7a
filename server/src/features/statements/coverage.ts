import type { StatementPreview, StatementSource } from '@quarterdeck/contract/statements';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { openMovements } from './movements.ts';
import type { NewLine } from './parse.ts';

interface Look {
  source: StatementSource;
  lines: readonly NewLine[];
  /** What these lines and those that are stored would be matched with. */
  matched: readonly number[];
}

/**
 * Which time these lines cover, up to what other statements of the source do, and how many movements of the house in it none would
 * tell of: the comparison finds these as breaks.
 */
export function coverageOf(
  db: Queryable,
  { source, lines, matched }: Look,
): Promise<StatementPreview['coverage']> {
  const given = lines.map(({ asset, at }) => ({ asset, at }));
  return db.query<StatementPreview['coverage'][number]>(sql`
    WITH given AS (
      SELECT asset, min(at) AS from_at, max(at) AS to_at
      FROM jsonb_to_recordset(${JSON.stringify(given)}) AS line (asset text, at timestamptz) GROUP BY asset
    ), covered AS (
      SELECT given.asset, least(given.from_at, stored.to_at) AS from_at, greatest(given.to_at, stored.from_at) AS to_at,
        stored.from_at AS from_now, stored.to_at AS to_now
      FROM given LEFT JOIN (
        SELECT asset, min(at) AS from_at, max(at) AS to_at FROM statement_line WHERE source = ${source} GROUP BY asset
      ) AS stored USING (asset)
    )
    SELECT covered.asset, covered.from_at AS "from", covered.to_at AS "to",
      count(movement.batch_id) FILTER (WHERE movement.batch_id <> ALL(${matched}::bigint[])) AS missing,
      count(movement.batch_id) FILTER (WHERE movement.at BETWEEN covered.from_now AND covered.to_now) AS missing_now
    FROM covered LEFT JOIN (${openMovements(
      source,
      [],
      sql`line.created_at BETWEEN (SELECT min(from_at) FROM covered) AND (SELECT max(to_at) FROM covered)`,
    )}) AS movement ON movement.asset = covered.asset AND movement.at BETWEEN covered.from_at AND covered.to_at
    GROUP BY covered.asset, covered.from_at, covered.to_at ORDER BY covered.asset`);
}
