import type { Authority } from '@quarterdeck/contract/access';
import type { WithdrawalDetail } from '@quarterdeck/contract/withdrawals';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { batchesOf } from '#kernel/ledger/batches.ts';
import { findRow } from '#kernel/list/list.ts';
import { withdrawalList } from './list.ts';
import { policy } from './policy.ts';
import { withdrawnLately } from './request.ts';

/** A withdrawal with all that a reviewer looks at. */
export async function findDetail(
  db: Queryable,
  id: number,
  access: Authority,
  now: Date,
): Promise<WithdrawalDetail> {
  const withdrawal = await findRow(db, withdrawalList, id, access);
  const [history, batches, lately] = await Promise.all([
    historyOf(db, 'withdrawal', id),
    batchesOf(db, { type: 'withdrawal', id }, access),
    withdrawnLately(db, withdrawal.user_id, withdrawal.asset, now),
  ]);
  return { withdrawal, history, batches, totals: { ...lately, day_limit: policy.dayLimit } };
}
