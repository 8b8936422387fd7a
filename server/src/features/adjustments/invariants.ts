import sql from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import type { InvariantCheck } from '#ledger/invariants.ts';

/** What the books must say of adjustments, besides the ledger's own rules. */
export const adjustmentChecks: readonly InvariantCheck[] = [
  {
    // What a posted adjustment says it did to the balance is what its batch did, and no other has one.
    rule: 'adjustment_is_booked',
    statement: sql`
      SELECT format('adjustment %s, %s', adjustment.id, status) AS subject, adjustment.asset,
        'adjustment' AS object_type, adjustment.id AS object_id,
        trim_scale(said.amount)::text AS expected, trim_scale(coalesce(booked.amount, 0))::text AS actual
      FROM adjustment
      CROSS JOIN LATERAL (
        SELECT CASE WHEN status <> 'posted' THEN 0 WHEN direction = 'add' THEN amount ELSE -amount END AS amount
      ) AS said
      LEFT JOIN (
        SELECT batch.ref_id, line.user_id, line.asset, sum(line.delta) AS amount
        FROM ledger_batch AS batch JOIN ledger_line AS line ON line.batch_id = batch.id
        WHERE batch.ref_type = 'adjustment' AND batch.type <> 'debt_repaid' AND line.bucket = 'available'
        GROUP BY batch.ref_id, line.user_id, line.asset
      ) AS booked ON booked.ref_id = adjustment.id AND booked.user_id = adjustment.user_id
        AND booked.asset = adjustment.asset
      WHERE said.amount <> coalesce(booked.amount, 0)`,
  },
];

export const adjustmentRule: RulePart = {
  rule: 'records',
  checks: adjustmentChecks,
  booked: {
    records: sql`SELECT asset, amount FROM adjustment WHERE status = 'posted'`,
    lines: sql`batch.ref_type = 'adjustment' AND line.bucket = 'available'`,
    amount: sql`line.debit + line.credit`,
  },
};
