import type { Robot } from '@quarterdeck/contract/features/robots/robots/robots';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import { findRow } from '#kernel/list/list.ts';
import type { robot } from '../table.ts';
import { robotList } from './list.ts';

/** A row of the table. */
export type RobotRow = Omit<typeof robot.$inferSelect, 'status' | 'desired_status' | 'causes'> &
  Pick<Robot, 'status' | 'desired_status' | 'causes'>;

export const robotSubject: Subject<RobotRow, Robot> = {
  type: 'robot',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, robotList, id, access),
};
