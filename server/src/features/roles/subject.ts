import type { Role } from '@quarterdeck/contract/features/roles/roles';
import type { Subject } from '#command/change.ts';
import type { role } from '#identity/table.ts';
import { findRow } from '#kernel/list/list.ts';
import { roleList } from './list.ts';

/** A row of the table. */
export type RoleRow = typeof role.$inferSelect;

/** What the commands on role groups change. */
export const roleSubject: Subject<RoleRow, Role> = {
  type: 'role',
  owner: 'house',
  read: (db, id, access) => findRow(db, roleList, id, access),
};
