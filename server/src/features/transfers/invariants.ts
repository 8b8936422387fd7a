import sql from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import type { InvariantCheck } from '#ledger/invariants.ts';

/** What the books must say of transfers, besides the ledger's own rules. */
export const transferChecks: readonly InvariantCheck[] = [
  {
    // What left the sender and what came to the receiver is what the transfer says; of one that was taken back nothing is left.
    rule: 'transfer_is_booked',
    statement: sql`
      SELECT format('transfer %s, %s', said.id, said.status) AS subject, said.asset, 'transfer' AS object_type,
        said.id AS object_id, said.asset AS part, trim_scale(said.amount)::text AS expected,
        trim_scale(coalesce(booked.amount, 0))::text AS actual
      FROM (
        SELECT t.id, t.status, side.user_id, side.asset, CASE t.status WHEN 'posted' THEN side.amount ELSE 0 END AS amount
        FROM transfer AS t
        CROSS JOIN LATERAL (
          VALUES (t.user_id, t.asset, -t.amount), (coalesce(t.to_user_id, t.user_id), t.to_asset, t.received)
        ) AS side (user_id, asset, amount)
      ) AS said
      LEFT JOIN (
        SELECT batch.ref_id, line.user_id, line.asset, sum(line.delta) AS amount
        FROM ledger_batch AS batch JOIN ledger_line AS line ON line.batch_id = batch.id
        WHERE batch.ref_type = 'transfer' AND batch.type <> 'debt_repaid' AND line.bucket = 'available'
        GROUP BY batch.ref_id, line.user_id, line.asset
      ) AS booked ON booked.ref_id = said.id AND booked.user_id = said.user_id AND booked.asset = said.asset
      WHERE said.amount <> coalesce(booked.amount, 0)`,
  },
];

export const transferRule: RulePart = {
  rule: 'records',
  checks: transferChecks,
  booked: {
    records: sql`SELECT asset, amount FROM transfer`,
    lines: sql`batch.ref_type = 'transfer' AND batch.reverses_id IS NULL AND line.bucket = 'available'`,
    amount: sql`line.debit`,
  },
};
