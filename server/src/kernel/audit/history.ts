import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import sql from 'sql-template-tag';
import type { ObjectReference } from '../context.ts';
import type { Queryable } from '../database/sql.ts';

/** Of an object to which much was done, so many of the latest rows are read; the log has all. */
const most = 500;

/**
 * The recent actions on an object, oldest first, and its states.
 * @param without frequent actions that would hide the others
 */
export async function historyOf(
  db: Queryable,
  type: string,
  id: number,
  without: readonly string[] = [],
): Promise<HistoryEntry[]> {
  return await db.query<HistoryEntry>(sql`
    SELECT at, action, actor, "from", "to", reason, batch_ids FROM (
      SELECT id, at, action, actor, before->>'status' AS "from", after->>'status' AS "to", reason, batch_ids
      FROM admin_log WHERE object_type = ${type} AND object_id = ${id} AND result = 'done' AND after <> '{}'
        AND action <> ALL(${without}::text[])
      ORDER BY id DESC LIMIT ${most}::int
    ) AS latest ORDER BY id`);
}

/** What the log holds of the action on an object: rules may rest on it, because no one can change it. */
export async function loggedOf<After extends object>(
  db: Queryable,
  action: string,
  { type, id }: ObjectReference,
): Promise<After | undefined> {
  const row = await db.maybe<{ after: After }>(sql`
    SELECT after FROM admin_log WHERE object_type = ${type} AND object_id = ${id} AND action = ${action} AND result = 'done'
    ORDER BY id LIMIT 1`);
  return row?.after;
}
