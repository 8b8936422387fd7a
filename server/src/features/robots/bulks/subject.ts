import type { BulkStatus, Checked, RobotBulk } from '@quarterdeck/contract/features/robots/bulks/bulks';
import sql from 'sql-template-tag';
import type { Subject } from '#command/change.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { bulkList } from './lists.ts';
import type { robotBulk } from './table.ts';

export type BulkRow = Omit<typeof robotBulk.$inferSelect, 'status' | 'kind' | 'stop_mode' | 'apply_at'> &
  Pick<RobotBulk, 'kind' | 'stop_mode' | 'apply_at'> & { status: BulkStatus };

export const bulkSubject: Subject<BulkRow, RobotBulk> = {
  type: 'robot_bulk',
  owner: 'house',
  read: (db, id, access) => findRow(db, bulkList, id, access),
};

/** The row with the maker's platform account, to tell them from a checker. */
export async function checked(db: Queryable, row: BulkRow): Promise<BulkRow & Checked> {
  const maker = await db.maybe<{ user_id: number | null }>(
    sql`SELECT user_id FROM admin WHERE id = ${row.maker_id}`,
  );
  return { ...row, maker_user_id: maker?.user_id ?? null };
}
