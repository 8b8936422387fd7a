import type { SharedView } from '@quarterdeck/contract/features/shared-views/shared-views';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

const columns = sql`id, list, name, search, shared_by, created_at, version`;

/** What the commands on shared views change. */
export const sharedViewSubject: Subject<SharedView, SharedView> = {
  type: 'shared_view',
  name: 'name',
  owner: 'house',
  read: async (db, id) => {
    const row = await db.maybe<SharedView>(sql`SELECT ${columns} FROM shared_view WHERE id = ${id}`);
    if (row === undefined) throw new Refusal('not_found');
    return row;
  },
};

/** The shared views of a list, by name. */
export function readSharedViews(db: Queryable, list: string): Promise<SharedView[]> {
  return db.query<SharedView>(sql`
    SELECT ${columns} FROM shared_view WHERE list = ${list} ORDER BY lower(name)`);
}
