import type { Authority } from '@quarterdeck/contract/core/access';
import type { LedgerBatch, LedgerLine } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import { inScope } from '#kernel/scope/scope.ts';

/** All batches that an object caused, in the order of booking. Whether the reader sees the object has been looked at. */
export async function batchesOf(
  db: Queryable,
  ref: { type: string; id: number },
  access: Authority,
): Promise<LedgerBatch[]> {
  return await read(db, sql`batch.ref_type = ${ref.type} AND batch.ref_id = ${ref.id}`, access);
}

/** A batch, provided that it moves money of somebody whose data the reader sees. */
export async function batch(db: Queryable, id: number, access: Authority): Promise<LedgerBatch | undefined> {
  const seen = inScope(access, { user: 'own.user_id' });
  const moved =
    seen.length === 0
      ? []
      : [
          sql`EXISTS (SELECT FROM ledger_line AS own WHERE own.batch_id = batch.id AND ${join(seen, ' AND ')})`,
        ];
  return (await read(db, join([sql`batch.id = ${id}`, ...moved], ' AND '), access))[0];
}

/** The batches of these ids, in their order. Whether the reader may see them has been looked at. */
export async function batchesById(
  db: Queryable,
  ids: readonly number[],
  access: Authority,
): Promise<LedgerBatch[]> {
  if (ids.length === 0) return [];
  const found = await read(db, sql`batch.id = ANY(${ids}::bigint[])`, access);
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
}

type Row = Omit<LedgerBatch, 'lines'> & Omit<LedgerLine, 'id'> & { line_id: number };

/** The accounts of others, whose data the reader does not see, are shown without saying whose they are. */
async function read(db: Queryable, condition: Sql, access: Authority): Promise<LedgerBatch[]> {
  const seen = inScope(access, { users: 'users' });
  const uid =
    seen.length === 0 ? raw('users.uid') : sql`CASE WHEN ${join(seen, ' AND ')} THEN users.uid END AS uid`;
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
