import type { Asset } from '@quarterdeck/contract/core/assets';
import type { WithdrawalStatus } from '@quarterdeck/contract/features/withdrawals/machine';
import type { Rail, Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { withdrawalList } from './list.ts';
import type { withdrawal } from './table.ts';

type Columns = typeof withdrawal.$inferSelect;

/** A row of the table. */
export interface WithdrawalRow extends Omit<Columns, 'asset' | 'status' | 'rail'> {
  asset: Asset;
  status: WithdrawalStatus;
  rail: Rail;
}

/** What the commands on withdrawals change. */
export const withdrawalSubject: Subject<WithdrawalRow, Withdrawal> = {
  type: 'withdrawal',
  name: 'no',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, withdrawalList, id, access),
};

/** What events and messages say of a withdrawal, its owner being read where it is not at hand. */
export async function announcement(db: Queryable, row: WithdrawalRow, owner?: { uid: string }) {
  const { uid } =
    owner ?? (await db.one<{ uid: string }>(sql`SELECT uid FROM users WHERE id = ${row.user_id}`));
  return { no: row.no, uid, asset: row.asset, gross: row.gross, net: row.net };
}

/** The same for one that its rail may take now, with the attempt that this will be. */
export async function queued(db: Queryable, row: WithdrawalRow, owner?: { uid: string }) {
  return { ...(await announcement(db, row, owner)), rail: row.rail, attempt: row.attempt + 1 };
}
