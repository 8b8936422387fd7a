import sql from 'sql-template-tag';
import { adjustmentChecks } from '#features/adjustments/invariants.ts';
import { exchangeFillChecks, exchangeFillTotals } from '#features/exchange-fills/invariants.ts';
import { rechargeChecks } from '#features/recharges/invariants.ts';
import type { RuleSources } from '#features/reconciliation/rule.ts';
import { copyProfitChecks } from '#features/rewards/copy-profits/invariants.ts';
import { bookedRewards, rewardChecks } from '#features/rewards/invariants.ts';
import { robotOrderChecks } from '#features/robot-orders/invariants.ts';
import { statementChecks, statementTotals } from '#features/statements/invariants.ts';
import { transferChecks } from '#features/transfers/invariants.ts';
import { withdrawalChecks } from '#features/withdrawals/invariants.ts';
import { chart } from '#ledger/chart.ts';
import { debtChecks, fuelChecks, type InvariantCheck, ledgerChecks } from '#ledger/invariants.ts';

const all = [
  ...ledgerChecks,
  ...withdrawalChecks,
  ...rechargeChecks,
  ...adjustmentChecks,
  ...transferChecks,
  ...fuelChecks,
  ...debtChecks,
  ...rewardChecks,
  ...copyProfitChecks,
  ...statementChecks,
];

/** The checks of these names: a rule is made of one or several. */
function checksOf(...names: string[]): InvariantCheck[] {
  return names.map((name) => {
    const check = all.find(({ rule }) => rule === name);
    if (check === undefined) throw new Error(`There is no check ${name}`);
    return check;
  });
}

const left = Object.entries(chart)
  .filter(([, entry]) => ['asset', 'contra', 'expense'].includes(entry.class))
  .map(([code]) => code);

/** What every rule of reconciliation compares, put together of what the ledger and the features know of themselves. */
export const reconSources: RuleSources = {
  ledger_balances: {
    severity: 'critical',
    checks: checksOf('asset_balances', 'batch_balances', 'batch_has_lines', 'line_matches_account'),
    totals: sql`
      SELECT asset, sum(debit) AS expected, sum(credit) AS actual, count(*) AS checked
      FROM ledger_line GROUP BY asset`,
  },
  stored_balances: {
    severity: 'critical',
    checks: checksOf('stored_balance', 'balance_after', 'fuel_cost_is_deferred'),
    totals: sql`
      SELECT asset, coalesce(line.amount, 0) AS expected, coalesce(account.amount, 0) AS actual,
        coalesce(account.checked, 0) AS checked
      FROM (SELECT asset, sum(delta) AS amount FROM ledger_line WHERE user_id IS NOT NULL GROUP BY asset) AS line
      FULL JOIN (
        SELECT asset, sum(balance) AS amount, count(*) AS checked FROM ledger_account
        WHERE user_id IS NOT NULL GROUP BY asset
      ) AS account USING (asset)`,
  },
  accounting_equation: {
    severity: 'critical',
    checks: checksOf('accounting_equation'),
    totals: sql`
      SELECT line.asset, coalesce(sum(debit - credit) FILTER (WHERE account.code = ANY(${left}::text[])), 0) AS expected,
        coalesce(sum(credit - debit) FILTER (WHERE account.code <> ALL(${left}::text[])), 0) AS actual,
        count(DISTINCT account.code) AS checked
      FROM ledger_line AS line JOIN ledger_account AS account ON account.id = line.account_id
      GROUP BY line.asset`,
  },
  statements: {
    severity: 'high',
    checks: checksOf('statement_line_is_booked', 'movement_is_on_statement'),
    touched: sql`SELECT max(updated_at) AS at FROM statement_line`,
    totals: statementTotals,
  },
  records: {
    severity: 'high',
    checks: checksOf(
      'withdrawal_has_its_batches',
      'recharge_is_booked',
      'unmatched_is_unallocated',
      'credited_is_not_dropped',
      'adjustment_is_booked',
      'transfer_is_booked',
      'copy_profit_is_booked',
    ),
    totals: sql`
      SELECT asset, record.amount AS expected, coalesce(booked.amount, 0) AS actual, record.checked
      FROM (
        SELECT asset, sum(amount) AS amount, count(*) AS checked
        FROM (
          SELECT asset, gross AS amount FROM withdrawal UNION ALL SELECT asset, credited FROM recharge
          UNION ALL SELECT asset, amount FROM adjustment WHERE status = 'posted'
          UNION ALL SELECT asset, amount FROM transfer UNION ALL SELECT asset, share FROM copy_profit WHERE share > 0
        ) AS each
        GROUP BY asset
      ) AS record
      LEFT JOIN (
        SELECT line.asset, sum(CASE batch.ref_type WHEN 'adjustment' THEN line.debit + line.credit
          WHEN 'transfer' THEN line.debit WHEN 'copy_profit' THEN line.debit ELSE line.credit END) AS amount
        FROM ledger_batch AS batch JOIN ledger_line AS line ON line.batch_id = batch.id
        WHERE batch.type <> 'debt_repaid' AND ((batch.type = 'withdrawal_request' AND line.bucket = 'hold')
          OR (batch.type = 'copy_share' AND line.bucket = 'available')
          OR (batch.ref_type IN ('recharge', 'adjustment') AND line.bucket = 'available')
          OR (batch.ref_type = 'transfer' AND batch.reverses_id IS NULL AND line.bucket = 'available'))
        GROUP BY line.asset
      ) AS booked USING (asset)`,
  },
  fills: {
    severity: 'high',
    checks: [...robotOrderChecks, ...exchangeFillChecks],
    touched: sql`SELECT max(created_at) AS at FROM exchange_statement`,
    totals: exchangeFillTotals,
  },
  negative_buckets: {
    severity: 'critical',
    checks: checksOf('bucket_floor', 'debt_is_paid_first'),
    totals: sql`
      SELECT asset, 0::numeric AS expected, sum(least(balance, 0)) AS actual, count(*) AS checked
      FROM ledger_account WHERE user_id IS NOT NULL GROUP BY asset`,
  },
  holds: {
    severity: 'high',
    checks: checksOf('hold_is_open_withdrawals'),
    totals: sql`
      SELECT asset, coalesce(open.amount, 0) AS expected, coalesce(hold.amount, 0) AS actual,
        coalesce(open.checked, 0) AS checked
      FROM (
        SELECT asset, sum(gross) AS amount, count(*) AS checked FROM withdrawal
        WHERE status IN ('pending_review', 'withdrawing', 'payment_in_progress', 'payment_failed') GROUP BY asset
      ) AS open
      FULL JOIN (SELECT asset, sum(balance) AS amount FROM ledger_account WHERE code = '202' GROUP BY asset) AS hold
        USING (asset)`,
  },
  rewards: {
    severity: 'high',
    checks: checksOf('reward_is_booked', 'reward_waits'),
    totals: sql`
      SELECT asset, coalesce(sum(amount) FILTER (WHERE status IN ('pending', 'withheld', 'settled')), 0) AS expected,
        sum(net) AS actual, count(*) AS checked
      FROM (${bookedRewards}) AS booked GROUP BY asset`,
  },
};
