import type { Authority } from '@quarterdeck/contract/core/access';
import {
  fillsShownMax,
  type RobotFill,
  type RobotOrderDetail,
} from '@quarterdeck/contract/features/robot-orders/robot-orders';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { robotOrderList } from './list.ts';

/** An order with its first fills and what all of them come to. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<RobotOrderDetail> {
  const robot_order = await findRow(db, robotOrderList, id, access);
  const { client_order_id, symbol, user_id } = robot_order;
  const [fills, sums, { raw }, history] = await Promise.all([
    db.query<RobotFill>(sql`
      SELECT id, trade_id, price, qty, fee, fee_asset, at, created_at,
        EXISTS (
          SELECT FROM exchange_fill AS e WHERE e.exchange = f.exchange AND e.trade_id = f.trade_id AND e.symbol = ${symbol}
            AND e.user_id = ${user_id}
        ) AS on_exchange
      FROM robot_fill AS f WHERE client_order_id = ${client_order_id} ORDER BY at, id LIMIT ${fillsShownMax}::int`),
    fillSums(db, client_order_id),
    db.one<{ raw: string | null }>(sql`SELECT raw FROM robot_order WHERE id = ${id}`),
    historyOf(db, 'robot_order', id),
  ]);
  return { robot_order, fills, fill_count: sums.count, fills_qty: sums.qty, raw, history };
}

/** How many fills of an order were reported, and what they come to. */
export async function fillSums(
  db: Queryable,
  clientOrderId: string,
): Promise<{ count: number; qty: string }> {
  return await db.one(sql`
    SELECT count(*) AS count, coalesce(sum(qty), 0) AS qty
    FROM robot_fill WHERE client_order_id = ${clientOrderId}`);
}
