import {
  coverageDaysMax,
  type StatementPreview,
  type StatementSource,
} from '@quarterdeck/contract/features/statements/statements';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { coveredBy } from './covered.ts';
import { openMovements } from './movements.ts';
import type { NewLine } from './parse.ts';

interface Look {
  source: StatementSource;
  lines: readonly NewLine[];
  /** What these lines and those that are stored would be matched with. */
  matched: readonly number[];
}

/**
 * The time that these lines cover, up to other statements of the source, and the number of movements in it without a
 * line, which the comparison finds as breaks. They are not counted for a long time: one wrong year would read the whole ledger.
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
      FROM given LEFT JOIN (${coveredBy(source)}) AS stored USING (asset)
    ), bounded AS (
      SELECT *, to_at - from_at <= ${coverageDaysMax} * interval '1 day' AS is_counted FROM covered
    )
    SELECT bounded.asset, bounded.from_at AS "from", bounded.to_at AS "to",
      CASE WHEN is_counted THEN counted.missing END AS missing,
      CASE WHEN is_counted THEN counted.missing_now END AS missing_now
    FROM bounded CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE movement.batch_id <> ALL(${matched}::bigint[])) AS missing,
        count(*) FILTER (WHERE movement.at BETWEEN bounded.from_now AND bounded.to_now) AS missing_now
      FROM (${openMovements(
        source,
        [],
        sql`bounded.is_counted AND line.asset = bounded.asset AND line.created_at BETWEEN bounded.from_at AND bounded.to_at`,
      )}) AS movement
    ) AS counted ORDER BY bounded.asset`);
}
