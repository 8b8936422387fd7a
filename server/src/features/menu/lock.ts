import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';

/** Locks the menu until the transaction ends: validity depends on the whole, not on a row. */
export async function lockMenu(tx: Transaction, where: Sql = sql`true`): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('menu')) WHERE ${where}`);
}
