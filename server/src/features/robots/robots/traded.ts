import sql, { raw, type Sql } from 'sql-template-tag';
import type { Job } from '#kernel/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

/** What a quantity is worth at a price: an inverse contract of the quote coin costs the less the dearer its base. */
export const worthAt = (quantity: string, price: string) => `
  CASE WHEN p.contract_type LIKE 'inverse%' THEN -(${quantity} * coalesce(p.contract_size, 1) / ${price})
    ELSE ${quantity} * coalesce(p.contract_size, 1) * ${price} END`;

/** Of robots that a condition on `r` finds, what their fills come to: each cycle by its average entry, after its share of the fees. */
export function tradedBy(which: Sql): Sql {
  return sql`
    SELECT robot_id, sum(gain) AS realised, sum(fees) AS fees, sum(in_qty - out_qty) AS qty,
      count(*) FILTER (WHERE in_qty = out_qty)::int AS cycles, sum(fills)::int AS fills, bool_and(is_whole) AS is_whole,
      max(last_at) AS last_fill_at
    FROM (
      SELECT *, CASE
        WHEN out_qty = 0 THEN 0
        WHEN in_qty = out_qty THEN sign * (out_value - in_value) - in_fee - out_fee
        WHEN in_qty = 0 THEN NULL
        ELSE round(sign * (out_value - in_value * out_qty / in_qty) - in_fee * out_qty / in_qty - out_fee, 18)
      END AS gain
      FROM (
        SELECT robot_id, cycle_no, sign, sum(qty) FILTER (WHERE is_entry) AS in_qty,
          coalesce(sum(qty) FILTER (WHERE NOT is_entry), 0) AS out_qty,
          coalesce(sum(value) FILTER (WHERE is_entry), 0) AS in_value,
          coalesce(sum(value) FILTER (WHERE NOT is_entry), 0) AS out_value,
          coalesce(sum(fee) FILTER (WHERE is_entry), 0) AS in_fee,
          coalesce(sum(fee) FILTER (WHERE NOT is_entry), 0) AS out_fee, sum(fee) AS fees, count(*) AS fills,
          bool_and(is_own_fee) AS is_whole, max(at) AS last_at
        FROM (${fillsOf(which)}) AS fill GROUP BY robot_id, cycle_no, sign
      ) AS cycle
    ) AS reckoned WHERE in_qty IS NOT NULL GROUP BY robot_id`;
}

/** Fills of robots `r`, each with what it is worth and whether it opens or adds. */
function fillsOf(which: Sql): Sql {
  return sql`
    SELECT r.id AS robot_id, o.cycle_no, CASE r.direction WHEN 'long' THEN 1 ELSE -1 END AS sign,
      (o.side = 'buy') = (r.direction = 'long') AS is_entry, f.qty, f.at, ${raw(worthAt('f.qty', 'f.price'))} AS value,
      CASE WHEN coalesce(f.fee_asset, r.asset) = r.asset THEN f.fee ELSE 0 END AS fee,
      f.fee = 0 OR coalesce(f.fee_asset, r.asset) = r.asset AS is_own_fee
    FROM robot AS r JOIN pair AS p ON p.id = r.pair_id
      JOIN robot_order AS o ON o.robot = r.robot AND o.user_id = r.user_id
      JOIN robot_fill AS f ON f.client_order_id = o.client_order_id
    WHERE ${which}`;
}

/** Robots whose orders or fills changed lately, and those that are new. */
const lately = sql`
  SELECT told.id FROM robot_order AS o JOIN robot AS told ON told.robot = o.robot AND told.user_id = o.user_id
  WHERE o.updated_at >= (SELECT at FROM since)
  UNION SELECT id FROM robot WHERE created_at >= (SELECT at FROM since)`;

/** Reckons anew what the fills come to of those robots that traded since. */
export function reckonJob(services: Services): Job {
  return {
    name: 'robot_reckon',
    cron: '* * * * *',
    options: { concurrency: 1, retryLimit: 0 },
    run: () => reckonTraded(services),
  };
}

export async function reckonTraded({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now().toISOString();
  const columns = raw('robot_id, realised, fees, qty, cycles, fills, is_whole, last_fill_at');
  // Five minutes more than since the last look: a transaction may commit later than its time says.
  await db.query(sql`
    WITH since AS (SELECT coalesce(max(reckoned_at) - interval '5 minutes', '-infinity') AS at FROM robot_traded)
    INSERT INTO robot_traded (${columns}, reckoned_at) SELECT ${columns}, ${at} FROM (${tradedBy(sql`r.id IN (${lately})`)}) AS t
    ON CONFLICT (robot_id) DO UPDATE SET realised = excluded.realised, fees = excluded.fees, qty = excluded.qty,
      cycles = excluded.cycles, fills = excluded.fills, is_whole = excluded.is_whole, last_fill_at = excluded.last_fill_at,
      reckoned_at = excluded.reckoned_at`);
}
