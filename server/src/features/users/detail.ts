import { type Authority, can } from '@quarterdeck/contract/core/access';
import type { UserDetail } from '@quarterdeck/contract/features/users/users';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { balances } from '#ledger/balances.ts';
import { userList } from './list.ts';
import { monthOf } from './month.ts';
import { timelineOf } from './timeline.ts';

/** A user with wallets, recent movements, and history. */
export async function findDetail(
  db: Queryable,
  id: number,
  access: Authority,
  now: Date,
): Promise<UserDetail> {
  const user = await findRow(db, userList, id, access);
  const [wallets, history, month] = await Promise.all([
    balances(db, id),
    timelineOf(db, id, access),
    can(access, 'wallet_record.read') ? monthOf(db, id, now) : null,
  ]);
  return { user, wallets, history, month };
}
