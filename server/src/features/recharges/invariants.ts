import sql from 'sql-template-tag';
import type { InvariantCheck } from '#kernel/ledger/invariants.ts';

/** What the books must say of recharges, besides the ledger's own rules. */
export const rechargeChecks: readonly InvariantCheck[] = [
  {
    // What a recharge says was credited is what its batches brought to the user.
    rule: 'recharge_is_booked',
    statement: sql`
      SELECT format('recharge %s, %s', recharge.id, status) AS subject, recharge.asset, 'recharge' AS object_type,
        recharge.id AS object_id, trim_scale(credited)::text AS expected, trim_scale(coalesce(booked.amount, 0))::text AS actual
      FROM recharge
      LEFT JOIN (
        SELECT batch.ref_id, line.asset, sum(line.credit) AS amount
        FROM ledger_batch AS batch JOIN ledger_line AS line ON line.batch_id = batch.id
        WHERE batch.ref_type = 'recharge' AND line.record_type = 'recharge' AND line.bucket = 'available'
        GROUP BY batch.ref_id, line.asset
      ) AS booked ON booked.ref_id = recharge.id AND booked.asset = recharge.asset
      WHERE credited <> coalesce(booked.amount, 0) OR (status IN ('credited', 'reversed')) <> (credited > 0)`,
  },
];
