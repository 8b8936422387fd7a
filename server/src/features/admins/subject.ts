import type { Authority } from '@quarterdeck/contract/core/access';
import type { Admin } from '@quarterdeck/contract/features/admins/admins';
import type { Sql } from 'sql-template-tag';
import { lockRow, type Subject } from '#command/change.ts';
import type { admin } from '#identity/table.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { adminList } from './list.ts';

/** A row of the table. */
export type AdminRow = typeof admin.$inferSelect;

/** What the commands on admins change. */
export const adminSubject: Subject<AdminRow, Admin> = {
  type: 'admin',
  name: 'username',
  owner: 'house',
  read: (db, id, access) => findRow(db, adminList, id, access),
  // The log of staff is read also by those who see some users only.
  masked: ['password_hash', 'invite_hash', 'user_id'],
};

/** For commands that find their row themselves: see `Command.find`. */
export function lockAdmin(tx: Transaction, { id }: { id: number }, isNew: Sql, access: Authority) {
  return lockRow(tx, adminSubject, id, isNew, access);
}
