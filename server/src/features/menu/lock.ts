import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';

/** Until the transaction ends nobody else changes the menu: what is sound is the whole of it, not a row. */
export async function lockMenu(tx: Transaction, where: Sql = sql`true`): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('menu')) WHERE ${where}`);
}
