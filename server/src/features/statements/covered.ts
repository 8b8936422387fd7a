import { assets } from '@quarterdeck/contract/core/assets';
import type { StatementSource } from '@quarterdeck/contract/features/statements/statements';
import sql, { raw, type Sql } from 'sql-template-tag';
import { isKnownMoment } from '#domain/books/known-moment.ts';

/** The time that a source's statements cover for each asset: from an index, whose ends are looked up. */
export function coveredBy(source: StatementSource): Sql {
  const end = (order: 'ASC' | 'DESC') => sql`(
    SELECT at FROM statement_line WHERE source = ${source} AND asset = known.asset AND ${raw(isKnownMoment)}
    ORDER BY at ${raw(order)} LIMIT 1)`;
  return sql`
    SELECT asset, from_at, to_at FROM (
      SELECT known.asset, ${end('ASC')} AS from_at, ${end('DESC')} AS to_at FROM unnest(${assets}::text[]) AS known (asset)
    ) AS ends WHERE from_at IS NOT NULL`;
}
