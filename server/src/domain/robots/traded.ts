import sql, { raw, type Sql } from 'sql-template-tag';

/** What a quantity is worth at a price: an inverse contract of the quote coin costs the less the dearer its base. */
export const worthAt = (quantity: string, price: string) => `
  CASE WHEN p.contract_type LIKE 'inverse%' THEN -(${quantity} * coalesce(p.contract_size, 1) / ${price})
    ELSE ${quantity} * coalesce(p.contract_size, 1) * ${price} END`;

/**
 * Of robots that a condition finds, what their fills come to: each cycle by its average entry, after its share of the fees.
 * @param from their tables: the robot `r`, its pair `p`, its orders `o` and their fills `f`
 */
export function tradedBy(from: Sql, which: Sql): Sql {
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
        FROM (${fillsOf(from, which)}) AS fill GROUP BY robot_id, cycle_no, sign
      ) AS cycle
    ) AS reckoned WHERE in_qty IS NOT NULL GROUP BY robot_id`;
}

/** Fills of robots `r`, each with what it is worth and whether it opens or adds. */
function fillsOf(from: Sql, which: Sql): Sql {
  return sql`
    SELECT r.id AS robot_id, o.cycle_no, CASE r.direction WHEN 'long' THEN 1 ELSE -1 END AS sign,
      (o.side = 'buy') = (r.direction = 'long') AS is_entry, f.qty, f.at, ${raw(worthAt('f.qty', 'f.price'))} AS value,
      CASE WHEN coalesce(f.fee_asset, r.asset) = r.asset THEN f.fee ELSE 0 END AS fee,
      f.fee = 0 OR coalesce(f.fee_asset, r.asset) = r.asset AS is_own_fee
    ${from} WHERE ${which}`;
}
