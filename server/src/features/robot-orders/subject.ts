import type { RobotOrder } from '@quarterdeck/contract/features/robot-orders/robot-orders';
import type { Subject } from '#command/change.ts';
import { ofUser } from '#domain/users/owner.ts';
import { findRow } from '#kernel/list/list.ts';
import { robotOrderList } from './list.ts';
import type { robotOrder } from './table.ts';

/** A row of the table. */
export type OrderRow = Omit<typeof robotOrder.$inferSelect, 'status' | 'side' | 'type' | 'cancel_reason'> &
  Pick<RobotOrder, 'status' | 'side' | 'type' | 'cancel_reason'>;

export const robotOrderSubject: Subject<OrderRow, RobotOrder> = {
  type: 'robot_order',
  owner: ofUser('user_id'),
  read: (db, id, access) => findRow(db, robotOrderList, id, access),
  // Long, and of no use but beside the order.
  masked: ['raw'],
};
