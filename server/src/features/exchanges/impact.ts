import type { Authority } from '@quarterdeck/contract/core/access';
import type { ExchangeImpact } from '@quarterdeck/contract/features/exchanges/exchanges';
import sql from 'sql-template-tag';
import { openOrders } from '#domain/markets/open-orders.ts';
import { runningRobots } from '#domain/markets/running-robots.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';

/** What switching an exchange on or off touches now. */
export async function impactOf(db: Queryable, id: number, access: Authority): Promise<ExchangeImpact> {
  const found = await db.maybe<{ code: string }>(sql`SELECT code FROM exchange WHERE id = ${id}`);
  if (found === undefined) throw new Refusal('not_found');
  const [pairs, waiting, { orders }, { robots }] = await Promise.all([
    db.one<Pick<ExchangeImpact, 'pairs' | 'pairs_on' | 'recommended'>>(sql`
      SELECT count(*)::int AS pairs, count(*) FILTER (WHERE status = 'on')::int AS pairs_on,
        count(*) FILTER (WHERE recommended)::int AS recommended
      FROM pair WHERE exchange_id = ${id}`),
    db.one<Pick<ExchangeImpact, 'waiting_changes'>>(sql`
      SELECT coalesce(sum(undecided), 0)::int AS waiting_changes
      FROM market_sync WHERE exchange_id = ${id} AND status = 'waiting'`),
    db.one<{ orders: number }>(
      openOrders(sql`FROM robot_order AS open_order`, sql`open_order.exchange = ${found.code}`, access),
    ),
    db.one<{ robots: number }>(
      runningRobots(sql`FROM robot AS running`, sql`running.exchange_id = ${id}`, access),
    ),
  ]);
  return { ...pairs, ...waiting, open_orders: orders, robots };
}
