import type { Authority } from '@quarterdeck/contract/access';
import type { TransferDetail } from '@quarterdeck/contract/transfers';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { batchesOf } from '#kernel/ledger/batches.ts';
import { findRow } from '#kernel/list/list.ts';
import { transferList } from './list.ts';

/** A transfer with its history and its postings. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<TransferDetail> {
  const transfer = await findRow(db, transferList, id, access);
  const [history, batches] = await Promise.all([
    historyOf(db, 'transfer', id),
    batchesOf(db, { type: 'transfer', id }, access),
  ]);
  return { transfer, history, batches };
}
