import sql from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import type { InvariantCheck } from '#ledger/invariants.ts';

/**
 * What the batches of each reward did to its beneficiary: `net` altogether, what is owed for it taken off, and `waiting` in the part
 * of the wallet that waits.
 */
const bookedRewards = sql`
  SELECT r.id, r.asset, r.status, r.amount, coalesce(sum(booked.net), 0) AS net,
    coalesce(sum(booked.net) FILTER (WHERE booked.bucket = 'pending'), 0) AS waiting
  FROM reward AS r
  CROSS JOIN LATERAL (VALUES (r.batch_id), (r.settle_batch_id), (r.reversal_batch_id)) AS own (batch_id)
  LEFT JOIN LATERAL (
    SELECT line.bucket, CASE line.bucket WHEN 'receivable' THEN -line.delta ELSE line.delta END AS net
    FROM ledger_line AS line
    WHERE line.batch_id = own.batch_id AND line.user_id = r.beneficiary_id AND line.asset = r.asset
  ) AS booked ON true
  GROUP BY r.id`;

/** What the books must say of rewards, besides the ledger's own rules. */
export const rewardChecks: readonly InvariantCheck[] = [
  {
    // A valid reward was booked in full; a void or clawed-back one left nothing.
    rule: 'reward_is_booked',
    statement: sql`
      SELECT format('reward %s, %s', id, status) AS subject, asset, 'reward' AS object_type, id AS object_id,
        trim_scale(said.amount)::text AS expected, trim_scale(net)::text AS actual
      FROM (${bookedRewards}) AS booked
      CROSS JOIN LATERAL (
        SELECT CASE WHEN status IN ('pending', 'withheld', 'settled') THEN booked.amount ELSE 0 END AS amount
      ) AS said
      WHERE said.amount <> net`,
  },
  {
    // It waits until it is settled, and no longer.
    rule: 'reward_waits',
    statement: sql`
      SELECT format('reward %s, %s', id, status) AS subject, asset, 'reward' AS object_type, id AS object_id,
        trim_scale(said.amount)::text AS expected, trim_scale(waiting)::text AS actual
      FROM (${bookedRewards}) AS booked
      CROSS JOIN LATERAL (
        SELECT CASE WHEN status IN ('pending', 'withheld') THEN booked.amount ELSE 0 END AS amount
      ) AS said
      WHERE said.amount <> waiting`,
  },
  {
    // What an activity says that it gave are its rewards that stand, and no more than its budget.
    rule: 'activity_is_given',
    statement: sql`
      SELECT format('activity %s', a.id) AS subject, a.asset, 'activity' AS object_type, a.id AS object_id,
        trim_scale(a.given)::text AS expected, trim_scale(own.sum)::text AS actual
      FROM activity AS a
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS sum FROM reward
        WHERE activity_id = a.id AND status IN ('pending', 'withheld', 'settled')
      ) AS own
      WHERE a.given <> own.sum OR own.sum > a.budget`,
  },
];

export const rewardRule: RulePart = {
  rule: 'rewards',
  checks: rewardChecks,
  totals: sql`
    SELECT asset, coalesce(sum(amount) FILTER (WHERE status IN ('pending', 'withheld', 'settled')), 0) AS expected,
      sum(net) AS actual, count(*) AS checked
    FROM (${bookedRewards}) AS booked GROUP BY asset`,
};
