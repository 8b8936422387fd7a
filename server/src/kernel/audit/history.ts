import type { HistoryEntry } from '@quarterdeck/contract/core/history';
import sql from 'sql-template-tag';
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
