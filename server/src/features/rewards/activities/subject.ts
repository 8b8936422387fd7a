import type { Activity, ActivityStatus } from '@quarterdeck/contract/features/rewards/activities/activities';
import type { Subject } from '#command/change.ts';
import { findRow } from '#kernel/list/list.ts';
import { activityList } from './list.ts';
import type { activity } from './table.ts';

/** A row of the table. */
export interface ActivityRow extends Omit<typeof activity.$inferSelect, 'status'> {
  status: ActivityStatus;
}

export const activitySubject: Subject<ActivityRow, Activity> = {
  type: 'activity',
  owner: 'house',
  read: (db, id, access) => findRow(db, activityList, id, access),
};
