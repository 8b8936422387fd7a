import sql from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import type { InvariantCheck } from '#ledger/invariants.ts';

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
      WHERE credited <> coalesce(booked.amount, 0) OR (status = 'credited' OR status = 'reversed' AND user_id IS NOT NULL) <> (credited > 0)`,
  },
  {
    // Imported recharges are reversed if their network dropped the transaction.
    rule: 'credited_is_not_dropped',
    statement: sql`
      SELECT format('recharge %s, %s', recharge.id, status) AS subject, asset, 'recharge' AS object_type, recharge.id AS object_id,
        '0' AS expected, trim_scale(credited)::text AS actual
      FROM dropped_transaction JOIN recharge USING (network, txid)
      WHERE status = 'credited' AND imported_by_id IS NOT NULL AND confirmations = 0`,
  },
  {
    // Unmatched recharges that the platform has reported equal the account of unallocated deposits, one by one.
    rule: 'unmatched_is_unallocated',
    statement: sql`
      SELECT CASE WHEN recharge.id IS NULL THEN concat_ws(' ', coalesce(ref_type, 'booked without a record'), ref_id)
          ELSE format('recharge %s, %s', recharge.id, status) END AS subject,
        coalesce(recharge.asset, booked.asset) AS asset, CASE WHEN recharge.id IS NULL THEN ref_type ELSE 'recharge' END AS object_type,
        coalesce(recharge.id, ref_id) AS object_id,
        trim_scale(coalesce(recharge.amount, 0))::text AS expected, trim_scale(coalesce(booked.amount, 0))::text AS actual
      FROM (SELECT id, asset, amount, status FROM recharge WHERE status = 'unmatched' AND batch_id IS NOT NULL) AS recharge
      FULL JOIN (
        SELECT batch.ref_type, batch.ref_id, line.asset, sum(line.credit - line.debit) AS amount
        FROM ledger_line AS line JOIN ledger_batch AS batch ON batch.id = line.batch_id
        WHERE line.account_id IN (SELECT id FROM ledger_account WHERE code = '250')
        GROUP BY batch.ref_type, batch.ref_id, line.asset HAVING sum(line.credit - line.debit) <> 0
      ) AS booked ON booked.ref_type = 'recharge' AND booked.ref_id = recharge.id AND booked.asset = recharge.asset
      WHERE coalesce(recharge.amount, 0) <> coalesce(booked.amount, 0)`,
  },
];

export const rechargeRule: RulePart = {
  rule: 'records',
  checks: rechargeChecks,
  booked: {
    records: sql`SELECT asset, credited AS amount FROM recharge`,
    lines: sql`batch.ref_type = 'recharge' AND line.bucket = 'available'`,
    amount: sql`line.credit`,
  },
};
