import sql from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import type { InvariantCheck } from '#ledger/invariants.ts';

const holdChecks: readonly InvariantCheck[] = [
  {
    // I9: what a user has on hold is what the user's open withdrawals say.
    rule: 'hold_is_open_withdrawals',
    statement: sql`
      SELECT format('user %s, %s', user_id, asset) AS subject, asset, 'user' AS object_type, user_id AS object_id,
        trim_scale(coalesce(open.gross, 0))::text AS expected,
        trim_scale(coalesce(hold.balance, 0))::text AS actual
      FROM (
        SELECT user_id, asset, sum(gross) AS gross FROM withdrawal
        WHERE status IN ('pending_review', 'withdrawing', 'payment_in_progress', 'payment_failed')
        GROUP BY user_id, asset
      ) AS open
      FULL JOIN (SELECT user_id, asset, balance FROM ledger_account WHERE code = '202') AS hold
        USING (user_id, asset)
      WHERE coalesce(open.gross, 0) <> coalesce(hold.balance, 0)`,
  },
];

const batchChecks: readonly InvariantCheck[] = [
  {
    // A withdrawal has exactly the batches of its status, each once.
    rule: 'withdrawal_has_its_batches',
    statement: sql`
      SELECT subject, asset, object_type, object_id, expected, actual
      FROM (
        SELECT format('withdrawal %s, %s', id, status) AS subject, asset, 'withdrawal' AS object_type, id AS object_id,
          CASE
            WHEN status IN ('payment_successful', 'success') THEN 'request settled'
            WHEN status = 'fail' AND settle_batch_id IS NOT NULL THEN 'request settled reversed'
            WHEN status IN ('refuse', 'fail') THEN 'request released'
            ELSE 'request'
          END AS expected,
          (
            SELECT string_agg(replace(batch.type, 'withdrawal_', ''), ' ' ORDER BY batch.id) FROM ledger_batch AS batch
            WHERE batch.ref_type = 'withdrawal' AND batch.ref_id = withdrawal.id AND batch.type NOT IN ('network_fee', 'debt_repaid')
          ) AS actual
        FROM withdrawal
      ) AS booked
      WHERE actual IS DISTINCT FROM expected`,
  },
];

/** What the books must say of withdrawals, besides the ledger's own rules; for `checkInvariants()`. */
export const withdrawalChecks: readonly InvariantCheck[] = [...holdChecks, ...batchChecks];

export const withdrawalRule: RulePart = {
  rule: 'records',
  checks: batchChecks,
  booked: {
    records: sql`SELECT asset, gross AS amount FROM withdrawal`,
    lines: sql`batch.type = 'withdrawal_request' AND line.bucket = 'hold'`,
    amount: sql`line.credit`,
  },
};

export const holdsRule: RulePart = {
  rule: 'holds',
  checks: holdChecks,
  totals: sql`
    SELECT asset, coalesce(open.amount, 0) AS expected, coalesce(hold.amount, 0) AS actual,
      coalesce(open.checked, 0) AS checked
    FROM (
      SELECT asset, sum(gross) AS amount, count(*) AS checked FROM withdrawal
      WHERE status IN ('pending_review', 'withdrawing', 'payment_in_progress', 'payment_failed') GROUP BY asset
    ) AS open
    FULL JOIN (SELECT asset, sum(balance) AS amount FROM ledger_account WHERE code = '202' GROUP BY asset) AS hold
      USING (asset)`,
};
