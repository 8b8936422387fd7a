import type { Pool } from 'pg';
import sql, { raw } from 'sql-template-tag';
import { queryable } from '#kernel/database/sql.ts';

/**
 * What changes without anybody having been let do anything: the log of refusals and its signed heads, sign-ins, and who
 * is signed in.
 */
const unrelated = ['admin_log', 'log_head', 'log_key', 'session', 'sign_in_failure', 'sign_in_place'];

/**
 * Everything that a refused request must leave alone, by table: compare what it was before with what it is after.
 * The admin log is not in it, for a refusal is logged.
 */
export async function stateOf(pool: Pool): Promise<Record<string, string>> {
  const db = queryable(pool);
  const state: Record<string, string> = {};
  const tables = await db.query<{ table: string }>(sql`
    SELECT table_name AS table FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name <> ALL(${unrelated}) ORDER BY 1`);
  for (const { table } of tables) {
    const { content } = await db.one<{ content: string }>(
      sql`SELECT coalesce(md5(string_agg(t::text, E'\n' ORDER BY t::text)), '') AS content FROM ${raw(table)} AS t`,
    );
    state[table] = content;
  }
  return state;
}
