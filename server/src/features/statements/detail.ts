import type { Authority } from '@quarterdeck/contract/access';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { batchesById } from '#kernel/ledger/batches.ts';
import { findRow } from '#kernel/list/list.ts';
import { statementLineList } from './list.ts';

/** A line with the batch that it is matched with. */
export async function findDetail(db: Queryable, id: number, access: Authority) {
  const statement_line = await findRow(db, statementLineList, id, access);
  const { batch_id } = statement_line;
  const [history, batches] = await Promise.all([
    historyOf(db, 'statement_line', id),
    batch_id === null ? [] : batchesById(db, [batch_id], access),
  ]);
  return { statement_line, history, batches };
}
