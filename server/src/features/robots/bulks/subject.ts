import type { BulkStatus, RobotBulk } from '@quarterdeck/contract/features/robots/bulks/bulks';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import { bulkList } from './lists.ts';
import { ofBulk } from './owner.ts';
import type { robotBulk } from './table.ts';

export type BulkRow = Omit<typeof robotBulk.$inferSelect, 'status' | 'kind' | 'stop_mode' | 'apply_at'> &
  Pick<RobotBulk, 'kind' | 'stop_mode' | 'apply_at'> & { status: BulkStatus };

export const bulkSubject: Subject<BulkRow, RobotBulk> = {
  type: 'robot_bulk',
  owner: ofBulk('robot_bulk.id'),
  read: (db, id, access) => findRow(db, bulkList, id, access),
};
