import type { User } from '@quarterdeck/contract/features/users/users';
import type { Subject } from '#command/change.ts';
import { userOwner } from '#domain/users/owner.ts';
import { findRow } from '#kernel/list/list.ts';
import { userList } from './list.ts';
import type { users } from './table.ts';

/** A row of the table. */
export type UserRow = typeof users.$inferSelect;

/** What the commands on users change. */
export const userSubject: Subject<UserRow, User> = {
  type: 'user',
  table: 'users',
  name: 'uid',
  owner: userOwner,
  read: (db, id, access) => findRow(db, userList, id, access),
};
