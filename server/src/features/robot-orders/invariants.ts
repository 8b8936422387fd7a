import sql, { raw } from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import type { InvariantCheck } from '#ledger/invariants.ts';
import { openSince } from '#ledger/open-period.ts';

/** Orders and their fills are reported one after the other: so long they may differ, in minutes. */
const graceMinutes = 10;

const settled = sql`now() - make_interval(mins => ${raw(String(graceMinutes))})`;

/** Orders of the open period, with what their fills come to. */
const ordersWithFills = sql`
  SELECT o.id, o.client_order_id, o.status, o.filled_qty, o.updated_at, coalesce(sum(f.qty), 0) AS fills_qty
  FROM robot_order AS o LEFT JOIN robot_fill AS f ON f.client_order_id = o.client_order_id
  WHERE o.updated_at >= ${openSince}
  GROUP BY o.id`;

/** What orders of robots and their fills must say of each other. */
const robotOrderChecks: readonly InvariantCheck[] = [
  {
    // Expected is what the order says, actual what its fills come to.
    rule: 'order_adds_up',
    statement: sql`
      SELECT format('order %s', client_order_id) AS subject, NULL AS asset, 'robot_order' AS object_type, id AS object_id,
        NULL AS part, trim_scale(filled_qty)::text AS expected, trim_scale(fills_qty)::text AS actual
      FROM (${ordersWithFills}) AS o
      WHERE fills_qty <> filled_qty AND NOT (status = 'cancelled' AND fills_qty > filled_qty) AND updated_at < ${settled}`,
  },
  {
    // More was traded than what the order had when it was cancelled.
    rule: 'late_fill',
    statement: sql`
      SELECT format('late fill of order %s', client_order_id) AS subject, NULL AS asset, 'robot_order' AS object_type,
        id AS object_id, NULL AS part, trim_scale(filled_qty)::text AS expected, trim_scale(fills_qty)::text AS actual
      FROM (${ordersWithFills}) AS o
      WHERE status = 'cancelled' AND fills_qty > filled_qty`,
  },
  {
    // Expects the state that the filled quantity implies; anything not fully filled may be cancelled.
    rule: 'order_status_fits',
    statement: sql`
      SELECT format('state of order %s', client_order_id) AS subject, NULL AS asset, 'robot_order' AS object_type,
        id AS object_id, NULL AS part, fitting.status AS expected, o.status AS actual
      FROM robot_order AS o
      CROSS JOIN LATERAL (
        SELECT CASE WHEN filled_qty >= qty THEN 'full_fill' WHEN o.status = 'cancelled' THEN 'cancelled'
          WHEN filled_qty = 0 THEN 'pending' ELSE 'partial_fill' END AS status
      ) AS fitting
      WHERE o.updated_at >= ${openSince} AND o.status <> fitting.status`,
  },
  {
    rule: 'order_not_overfilled',
    statement: sql`
      SELECT format('quantity of order %s', client_order_id) AS subject, NULL AS asset, 'robot_order' AS object_type,
        id AS object_id, NULL AS part, trim_scale(qty)::text AS expected, trim_scale(filled_qty)::text AS actual
      FROM robot_order WHERE updated_at >= ${openSince} AND filled_qty > qty`,
  },
  {
    rule: 'fill_has_order',
    statement: sql`
      SELECT format('fill %s at %s of unknown order %s', f.trade_id, f.exchange, f.client_order_id) AS subject, NULL AS asset,
        'robot_fill' AS object_type, f.id AS object_id, NULL AS part, 'order' AS expected, NULL AS actual
      FROM robot_fill AS f
      WHERE f.updated_at >= ${openSince} AND f.updated_at < ${settled}
        AND NOT EXISTS (SELECT FROM robot_order AS o WHERE o.client_order_id = f.client_order_id AND o.exchange = f.exchange)`,
  },
];

export const robotOrderRule: RulePart = { rule: 'fills', checks: robotOrderChecks };
