import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';

/** Locks the robots that a condition finds, in the order in which everybody does. */
export async function lockRobots(tx: Transaction, where: Sql): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    SELECT id FROM robot WHERE ${where} ORDER BY id FOR NO KEY UPDATE`);
  return rows.map(({ id }) => id);
}
