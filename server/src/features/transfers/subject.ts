import type { Authority } from '@quarterdeck/contract/core/access';
import type { Transfer, TransferState } from '@quarterdeck/contract/features/transfers/transfers';
import sql, { join } from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import { withMakers } from '#domain/approvals/makers.ts';
import { ofUser, userOwner } from '#domain/users/owner.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { transferList } from './list.ts';
import type { transfer } from './table.ts';

type Columns = typeof transfer.$inferSelect;

/** A row of the table. */
export interface TransferRow
  extends Omit<Columns, 'kind' | 'status' | 'asset' | 'to_asset' | 'fee_mode'>,
    Pick<Transfer, 'kind' | 'status' | 'asset' | 'to_asset' | 'fee_mode'> {}

/** What the commands on transfers change. */
export const transferSubject: Subject<TransferRow, Transfer> = {
  type: 'transfer',
  name: 'no',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, transferList, id, access),
};

/** The row with what the machine needs besides, for the caller. */
export async function stateOf(
  db: Queryable,
  row: TransferRow,
  access: Authority,
): Promise<TransferRow & TransferState> {
  const seen = join([sql`id = ${row.to_user_id}`, ...inScope(access, userOwner)], ' AND ');
  const receiver = row.to_user_id === null ? row : await db.maybe(sql`SELECT FROM users WHERE ${seen}`);
  return { ...(await withMakers(db, row, 'reverse_maker')), is_receiver_seen: receiver !== undefined };
}

/** What events and messages say of a transfer. */
export async function announcement(db: Queryable, row: TransferRow) {
  const { no, kind, asset, amount, to_asset, received } = row;
  const { uid } = await db.one<{ uid: string }>(sql`SELECT uid FROM users WHERE id = ${row.user_id}`);
  return { no, uid, kind, asset, amount, to_asset, received };
}
