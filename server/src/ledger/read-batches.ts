import type { LedgerBatch, LedgerLine } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

type Row = Omit<LedgerBatch, 'lines'> & Omit<LedgerLine, 'id'> & { line_id: number };

/**
 * The batches of which the condition is true, in the order of booking. The accounts of users of whom `seen` is not true are shown
 * without saying whose they are.
 */
export async function readBatches(
  db: Queryable,
  condition: Sql,
  seen: readonly Sql[] = [],
): Promise<LedgerBatch[]> {
  const uid =
    seen.length === 0
      ? raw('users.uid')
      : sql`CASE WHEN ${join([...seen], ' AND ')} THEN users.uid END AS uid`;
  const rows = await db.query<Row>(sql`
    SELECT batch.id, batch.type, batch.ref_type, batch.ref_id, batch.reverses_id, reversal.id AS reversed_by_id,
      batch.actor, batch.memo, batch.effective_at, batch.created_at,
      line.id AS line_id, account.code AS account_code, ${uid}, line.asset, line.debit, line.credit
    FROM ledger_batch AS batch
    JOIN ledger_line AS line ON line.batch_id = batch.id
    JOIN ledger_account AS account ON account.id = line.account_id
    LEFT JOIN users ON users.id = line.user_id
    LEFT JOIN ledger_batch AS reversal ON reversal.reverses_id = batch.id
    WHERE ${condition}
    ORDER BY batch.id, line.id`);
  const batches = new Map<number, LedgerBatch>();
  for (const { line_id, account_code, uid, asset, debit, credit, ...head } of rows) {
    const found = batches.get(head.id) ?? { ...head, lines: [] };
    found.lines.push({ id: line_id, account_code, uid, asset, debit, credit });
    batches.set(head.id, found);
  }
  return [...batches.values()];
}
