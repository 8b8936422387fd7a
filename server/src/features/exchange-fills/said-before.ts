import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

/** What an exchange says of a trade, in one line: the same text is the same content. */
export function contentOf(row: string): Sql {
  return raw(`
    concat_ws(' ', ${row}.side, trim_scale(${row}.qty), '@', trim_scale(${row}.price), 'fee', trim_scale(${row}.fee), ${row}.fee_asset,
      'order', ${row}.exchange_order_id, to_char(${row}.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`);
}

/** So many changed trades of one list are named in the log; all of them are kept. */
const loggedMax = 20;

/** What was said before of the trades of which this list says something else, for the log. */
export async function saidBefore(db: Queryable, statementId: number): Promise<string[]> {
  const changed = await db.query<{ text: string }>(sql`
    SELECT concat(e.trade_id, ' ', e.symbol, ': ', ${contentOf('was')}) AS text
    FROM exchange_fill_revision AS was JOIN exchange_fill AS e ON e.id = was.fill_id
    WHERE was.replaced_by = ${statementId} ORDER BY was.id LIMIT ${loggedMax}::int`);
  return changed.map(({ text }) => text);
}
