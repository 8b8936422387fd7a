import sql from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import type { InvariantCheck } from '#ledger/invariants.ts';
import { openSince } from '#ledger/open-period.ts';
import { contentOf } from './said-before.ts';
import { isSameTrade, toldFills } from './same-trade.ts';

/**
 * Fills that the platform told of and the exchange does not have, of accounts and times that it was asked about. What was compared
 * before the last close is left out, unless the exchange was asked again.
 */
export const notOnExchange = sql`
  SELECT f.trade_id, f.exchange, f.qty, f.fee, f.fee_asset, o.id AS order_id
  FROM ${toldFills}
  WHERE f.at >= (SELECT coalesce(min(from_at), 'infinity') FROM exchange_statement WHERE to_at >= ${openSince} OR created_at >= ${openSince})
    AND EXISTS (
      SELECT FROM exchange_statement AS s
      WHERE s.exchange = f.exchange AND s.user_id = o.user_id AND f.at BETWEEN s.from_at AND s.to_at
        AND (s.created_at >= ${openSince} OR f.updated_at >= ${openSince})
        AND NOT EXISTS (SELECT FROM exchange_list_move AS m WHERE m.statement_id = s.id AND m.status = 'moved')
    )
    AND NOT EXISTS (SELECT FROM exchange_fill AS e WHERE ${isSameTrade})`;

/** Trades that both have, one of which came in the open period. */
const onBoth = sql`
  exchange_fill AS e JOIN (${toldFills}) ON ${isSameTrade}
  WHERE (e.updated_at >= ${openSince} OR f.updated_at >= ${openSince})`;

/** What exchanges and the platform must say of each other: expected is what the exchange has, actual what the platform said. */
const exchangeFillChecks: readonly InvariantCheck[] = [
  {
    rule: 'exchange_fill_is_reported',
    statement: sql`
      SELECT format('trade %s at %s', e.trade_id, e.exchange) AS subject, NULL AS asset, 'exchange_fill' AS object_type,
        e.id AS object_id, NULL AS part, trim_scale(e.qty)::text AS expected, '0' AS actual
      FROM exchange_fill AS e
      WHERE e.updated_at >= ${openSince}
        AND NOT EXISTS (SELECT FROM ${toldFills} WHERE ${isSameTrade})`,
  },
  {
    rule: 'fill_is_on_exchange',
    statement: sql`
      SELECT format('trade %s at %s', trade_id, exchange) AS subject, NULL AS asset, 'robot_order' AS object_type,
        order_id AS object_id, trade_id AS part, '0' AS expected, trim_scale(qty)::text AS actual
      FROM (${notOnExchange}) AS missing`,
  },
  {
    rule: 'fill_is_as_on_exchange',
    statement: sql`
      SELECT format('%s of trade %s at %s', said.what, e.trade_id, e.exchange) AS subject, NULL AS asset,
        'exchange_fill' AS object_type, e.id AS object_id, said.what AS part, said.theirs AS expected, said.ours AS actual
      FROM (SELECT e.*, f.price AS our_price, f.qty AS our_qty, f.fee AS our_fee, f.fee_asset AS our_fee_asset,
          o.exchange_order_id AS our_order, o.side AS our_side
        FROM ${onBoth}
          AND ((e.price, e.qty, e.fee) IS DISTINCT FROM (f.price, f.qty, f.fee) OR e.fee_asset <> f.fee_asset
            OR (e.exchange_order_id, e.side) IS DISTINCT FROM (o.exchange_order_id, o.side))
      ) AS e
      CROSS JOIN LATERAL (VALUES
        ('price', trim_scale(e.price)::text, trim_scale(e.our_price)::text),
        ('quantity', trim_scale(e.qty)::text, trim_scale(e.our_qty)::text),
        ('fee', trim_scale(e.fee)::text, trim_scale(e.our_fee)::text),
        ('fee_asset', e.fee_asset, coalesce(e.our_fee_asset, e.fee_asset)),
        ('order', e.exchange_order_id, e.our_order),
        ('side', e.side, e.our_side)
      ) AS said (what, theirs, ours)
      WHERE said.theirs <> said.ours`,
  },
  {
    // What an exchange says of a trade stays: where a list says something else than the first one, two people look at it.
    rule: 'exchange_fill_stays',
    statement: sql`
      SELECT format('list of trade %s at %s', trade_id, exchange) AS subject, NULL AS asset, 'exchange_fill' AS object_type,
        id AS object_id, NULL AS part, was AS expected, now AS actual
      FROM (
        SELECT e.id, e.trade_id, e.exchange, ${contentOf('e')} AS now, ${contentOf('before')} AS was
        FROM exchange_fill AS e CROSS JOIN LATERAL (
          SELECT * FROM exchange_fill_revision AS r
          WHERE r.fill_id = e.id AND r.created_at >= ${openSince} ORDER BY r.id LIMIT 1
        ) AS before
        WHERE e.updated_at >= ${openSince}
      ) AS said
      WHERE was <> now`,
  },
];

/** What exchanges say that they took, and what the platform said of the same trades, by coin; and how many orders there are. */
const exchangeFillTotals = sql`
  SELECT asset, sum(expected) AS expected, sum(actual) AS actual, sum(checked)::bigint AS checked
  FROM (
    SELECT fee_asset AS asset, fee AS expected, 0::numeric AS actual, 1 AS checked
    FROM exchange_fill AS e WHERE e.updated_at >= ${openSince}
    UNION ALL
    SELECT f.fee_asset, 0, f.fee, 0
    FROM exchange_fill AS e JOIN (${toldFills}) ON ${isSameTrade}
    WHERE e.updated_at >= ${openSince}
    UNION ALL
    SELECT fee_asset, 0, fee, 1 FROM (${notOnExchange}) AS missing
    UNION ALL
    SELECT NULL, 0, 0, count(*) FROM robot_order WHERE updated_at >= ${openSince}
  ) AS each
  GROUP BY asset`;

export const fillsRule: RulePart = {
  rule: 'fills',
  checks: exchangeFillChecks,
  totals: exchangeFillTotals,
  touched: sql`SELECT max(created_at) AS at FROM exchange_statement`,
};
