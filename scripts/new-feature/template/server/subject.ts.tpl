import type { %One%, %One%Status } from '@quarterdeck/contract/features/%names%/%names%';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import { findRow } from '#kernel/list/list.ts';
import { %one%List } from './list.ts';
import type { %one% } from './table.ts';

/** A row of the table. */
export interface %One%Row extends Omit<typeof %one%.$inferSelect, 'status'> {
  status: %One%Status;
}

export const %one%Subject: Subject<%One%Row, %One%> = {
  type: '%name%',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, %one%List, id, access),
};
