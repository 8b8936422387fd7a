import type { Authority } from '@quarterdeck/contract/core/access';
import type { ReplyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { bulkDetail as contract } from '@quarterdeck/contract/features/robots/bulks/bulks';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { bulkList } from './lists.ts';

/** A bulk, and how many of its robots answered what. */
export async function bulkDetail(
  db: Queryable,
  id: number,
  access: Authority,
): Promise<ReplyOf<typeof contract>> {
  const [robot_bulk, counts, history] = await Promise.all([
    findRow(db, bulkList, id, access),
    db.query<ReplyOf<typeof contract>['counts'][number]>(sql`
      SELECT CASE WHEN t.skipped_code IS NOT NULL THEN 'skipped' ELSE coalesce(i.status, 'pending') END AS status,
        count(*)::int AS count
      FROM robot_bulk_item AS t LEFT JOIN robot_instruction AS i ON i.id = t.instruction_id
      WHERE t.bulk_id = ${id} GROUP BY 1 ORDER BY 1`),
    historyOf(db, 'robot_bulk', id),
  ]);
  return { robot_bulk, counts, history };
}
