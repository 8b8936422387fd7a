import type { SharedView } from '@quarterdeck/contract/features/shared-views/shared-views';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import type { Actor } from '#kernel/context.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { isFor } from './audience.ts';

const columns = sql`id, list, name, search, shared_by, created_at, version,
  CASE WHEN role_ids IS NOT NULL
    THEN ARRAY(SELECT role.name FROM role WHERE role.id = ANY(role_ids) ORDER BY role.id) END AS roles`;

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

/** The views of a list that are shared with the caller, and their own, by name. */
export function readSharedViews(db: Queryable, list: string, caller: Actor): Promise<SharedView[]> {
  return db.query<SharedView>(sql`
    SELECT ${columns} FROM shared_view WHERE list = ${list} AND ${isFor(caller)} ORDER BY lower(name), id`);
}
