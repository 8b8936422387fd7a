import type { Authority } from '@quarterdeck/contract/core/access';
import sql from 'sql-template-tag';
import { batchesById } from '#domain/batches.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { statementLineList } from './list.ts';

/** A line with the batches that it is matched with. */
export async function findDetail(db: Queryable, id: number, access: Authority) {
  const statement_line = await findRow(db, statementLineList, id, access);
  const matched = await db.query<{ batch_id: number }>(
    sql`SELECT batch_id FROM statement_match WHERE line_id = ${id} ORDER BY batch_id`,
  );
  const [history, batches] = await Promise.all([
    historyOf(db, 'statement_line', id),
    batchesById(
      db,
      matched.map(({ batch_id }) => batch_id),
      access,
    ),
  ]);
  return { statement_line, history, batches };
}
