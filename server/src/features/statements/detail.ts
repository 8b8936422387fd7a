import type { Authority } from '@quarterdeck/contract/core/access';
import type { StatementLine } from '@quarterdeck/contract/features/statements/statements';
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
  const [network, history, batches] = await Promise.all([
    networkOf(db, statement_line),
    historyOf(db, 'statement_line', id),
    batchesById(
      db,
      matched.map(({ batch_id }) => batch_id),
      access,
    ),
  ]);
  return { statement_line, network, history, batches };
}

/** The network of the payment with this transaction id; without one, only TRON writes ids without `0x`. */
async function networkOf(db: Queryable, { source, reference }: StatementLine): Promise<string | null> {
  if (source !== 'hot_wallet') return null;
  const [payment] = await db.query<{ network: string }>(
    sql`(SELECT network FROM withdrawal WHERE txid = ${reference} LIMIT 1)
      UNION ALL (SELECT network FROM recharge WHERE txid = ${reference} LIMIT 1) LIMIT 1`,
  );
  return payment?.network ?? (/^[0-9a-f]{64}$/i.test(reference) ? 'TRC20' : null);
}
