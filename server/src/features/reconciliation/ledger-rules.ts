import sql from 'sql-template-tag';
import type { RulePart } from '#domain/books/rules.ts';
import { chart } from '#ledger/chart.ts';
import { debtChecks, fuelChecks, type InvariantCheck, ledgerChecks } from '#ledger/invariants.ts';

const all = [...ledgerChecks, ...fuelChecks, ...debtChecks];

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

/** What reconciliation compares of the ledger itself. */
export const ledgerRules: readonly RulePart[] = [
  {
    rule: 'ledger_balances',
    checks: checksOf('asset_balances', 'batch_balances', 'batch_has_lines', 'line_matches_account'),
    totals: sql`
      SELECT asset, sum(debit) AS expected, sum(credit) AS actual, count(*) AS checked
      FROM ledger_line GROUP BY asset`,
  },
  {
    rule: 'stored_balances',
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
  {
    rule: 'accounting_equation',
    checks: checksOf('accounting_equation'),
    totals: sql`
      SELECT line.asset, coalesce(sum(debit - credit) FILTER (WHERE account.code = ANY(${left}::text[])), 0) AS expected,
        coalesce(sum(credit - debit) FILTER (WHERE account.code <> ALL(${left}::text[])), 0) AS actual,
        count(DISTINCT account.code) AS checked
      FROM ledger_line AS line JOIN ledger_account AS account ON account.id = line.account_id
      GROUP BY line.asset`,
  },
  {
    rule: 'negative_buckets',
    checks: checksOf('bucket_floor', 'debt_is_paid_first'),
    totals: sql`
      SELECT asset, 0::numeric AS expected, sum(least(balance, 0)) AS actual, count(*) AS checked
      FROM ledger_account WHERE user_id IS NOT NULL GROUP BY asset`,
  },
];
