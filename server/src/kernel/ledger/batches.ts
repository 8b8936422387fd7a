import type { LedgerBatch, LedgerLine } from '@quarterdeck/contract/wallet-records';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';

/** All batches that an object caused, in the order of booking. */
export async function batchesOf(db: Queryable, ref: { type: string; id: number }): Promise<LedgerBatch[]> {
  return await read(db, sql`batch.ref_type = ${ref.type} AND batch.ref_id = ${ref.id}`);
}

export async function batch(db: Queryable, id: number): Promise<LedgerBatch | undefined> {
  return (await read(db, sql`batch.id = ${id}`))[0];
}

type Row = Omit<LedgerBatch, 'lines'> & Omit<LedgerLine, 'id'> & { line_id: number };

async function read(db: Queryable, condition: Sql): Promise<LedgerBatch[]> {
  const rows = await db.query<Row>(sql`
    SELECT batch.id, batch.type, batch.ref_type, batch.ref_id, batch.reverses_id, reversal.id AS reversed_by_id,
      batch.actor, batch.memo, batch.effective_at, batch.created_at,
      line.id AS line_id, account.code AS account_code, users.uid, line.asset, line.debit, line.credit
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
