import type { Authority } from '@quarterdeck/contract/core/access';
import { isBetweenUsers } from '@quarterdeck/contract/features/transfers/settings';
import type { Transfer, TransferDetail } from '@quarterdeck/contract/features/transfers/transfers';
import { batchesOf } from '#domain/batches.ts';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { transferList } from './list.ts';
import { wouldReverse } from './reversal.ts';

/** A transfer with its history, its postings and those that its reversal would have. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<TransferDetail> {
  const transfer = await findRow(db, transferList, id, access);
  const [preview, history, batches] = await Promise.all([
    previewOf(db, transfer),
    historyOf(db, 'transfer', id),
    batchesOf(db, { type: 'transfer', id }, access),
  ]);
  return { transfer, preview, history, batches };
}

/** Balances are shown where a reversal waits, or the reader may ask for one; never those of somebody whom they do not see. */
async function previewOf(db: Queryable, transfer: Transfer): Promise<TransferDetail['preview']> {
  const { status, kind, to_user_id, reverse_maker_id, allowed_actions } = transfer;
  const isOpen =
    status === 'posted' && (reverse_maker_id !== null || allowed_actions.includes('request_reverse'));
  const isHidden = isBetweenUsers(kind) && to_user_id === null;
  return isOpen && !isHidden ? await wouldReverse(db, transfer) : null;
}
