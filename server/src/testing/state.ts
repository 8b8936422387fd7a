import type { Pool } from 'pg';
import sql, { raw } from 'sql-template-tag';
import { queryable } from '#kernel/database/sql.ts';

const tables = [
  'users',
  'recharge',
  'withdrawal',
  'ledger_account',
  'ledger_batch',
  'ledger_line',
  'event',
  'idempotency',
];

/**
 * Everything that a refused request must leave alone, by table: compare what it was before with what it is after.
 * The admin log is not in it, for a refusal is logged.
 */
export async function stateOf(pool: Pool): Promise<Record<string, string>> {
  const db = queryable(pool);
  const state: Record<string, string> = {};
  for (const table of tables) {
    const { content } = await db.one<{ content: string }>(
      sql`SELECT coalesce(md5(string_agg(t::text, E'\n' ORDER BY t::text)), '') AS content FROM ${raw(table)} AS t`,
    );
    state[table] = content;
  }
  return state;
}
