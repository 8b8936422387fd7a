import type { HistoryEntry } from '@quarterdeck/contract/audit';
import sql from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';

/** What was done to an object, oldest first, and the states it went through. */
export async function historyOf(db: Queryable, type: string, id: number): Promise<HistoryEntry[]> {
  return await db.query<HistoryEntry>(sql`
    SELECT at, action, actor, before->>'status' AS "from", after->>'status' AS "to", reason, batch_ids
    FROM admin_log WHERE object_type = ${type} AND object_id = ${id} AND result = 'done' AND after <> '{}' ORDER BY id`);
}
