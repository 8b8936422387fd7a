import type { Authority } from '@quarterdeck/contract/access';
import type { ExchangeFillDetail } from '@quarterdeck/contract/exchange-fills';
import type { RobotFill } from '@quarterdeck/contract/robot-orders';
import sql from 'sql-template-tag';
import { historyOf } from '#kernel/audit/history.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { findRow } from '#kernel/list/list.ts';
import { exchangeFillList } from './list.ts';

/** A trade as the exchange has it, with what the platform said of it. */
export async function findDetail(db: Queryable, id: number, access: Authority): Promise<ExchangeFillDetail> {
  const exchange_fill = await findRow(db, exchangeFillList, id, access);
  const { exchange, trade_id, user_id } = exchange_fill;
  const [fill, { statement_id }] = await Promise.all([
    // Only where its order is of the same account: the trades of others are theirs.
    db.maybe<RobotFill>(sql`
      SELECT f.id, f.trade_id, f.price, f.qty, f.fee, f.fee_asset, f.at, f.created_at, true AS on_exchange
      FROM robot_fill AS f LEFT JOIN robot_order AS o USING (client_order_id)
      WHERE f.exchange = ${exchange} AND f.trade_id = ${trade_id} AND coalesce(o.user_id, ${user_id}) = ${user_id}`),
    db.one<{ statement_id: number }>(sql`SELECT statement_id FROM exchange_fill WHERE id = ${id}`),
  ]);
  return {
    exchange_fill,
    fill: fill ?? null,
    history: await historyOf(db, 'exchange_statement', statement_id),
  };
}
