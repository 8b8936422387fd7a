import type { Pool } from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { transaction } from '#kernel/database/transaction.ts';
import { chart, codeBuckets } from './chart.ts';

/** One place where the books are wrong. */
export interface Violation {
  /** The rule that is broken, such as `batch_balances`. */
  rule: string;
  /** What breaks it: an asset, `batch 12`, `account 7`. */
  subject: string;
  expected: string | null;
  actual: string | null;
}

/**
 * A rule of the books: its statement selects `subject, expected, actual` (text) of whatever breaks it, and, where there
 * are such, its `asset`, the record that it is about, `object_type` and `object_id`, and which `part` of that.
 */
export interface InvariantCheck {
  rule: string;
  statement: Sql;
}

/** Rows of each rule at most: books that are wrong everywhere need not be listed whole. */
const violationsMax = 100;

/**
 * Checks the books in one snapshot, while work goes on. Empty when all is right.
 * @param checks the features' own rules, such as "what is on hold is what open withdrawals say".
 */
export async function checkInvariants(
  pool: Pool,
  checks: readonly InvariantCheck[] = [],
): Promise<Violation[]> {
  return await transaction(
    pool,
    async (tx) => {
      await tx.client.query("SET LOCAL statement_timeout = '10min'");
      const violations: Violation[] = [];
      for (const { rule, statement } of [...ledgerChecks, ...checks]) {
        const rows = await tx.query<Omit<Violation, 'rule'>>(
          sql`SELECT subject, expected, actual FROM (${statement}) AS violation LIMIT ${violationsMax}`,
        );
        for (const row of rows) violations.push({ rule, ...row });
      }
      return violations;
    },
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  );
}

const codes = Object.entries(chart).map(([code, entry]) => ({
  code,
  isLeft: entry.class === 'asset' || entry.class === 'contra' || entry.class === 'expense',
}));

/**
 * What the books say that each user's fuel cost: what was put on 260 by batches with that user, less what was earned from it, and
 * what went along with fuel that users gave to each other. Of a transfer the sender pays and gets back; what is earned when one is
 * reversed comes from who has what was received.
 */
const fuelBooked = sql`
  WITH moved AS (
    SELECT line.batch_id, sum(line.credit) AS added, sum(line.debit) AS taken
    FROM ledger_account AS account JOIN ledger_line AS line ON line.account_id = account.id
    WHERE account.code = '260' AND account.asset = 'USDT'
    GROUP BY line.batch_id
  ), given AS (
    SELECT batch_id, user_id AS payer_id, user_id AS holder_id FROM transfer WHERE batch_id IS NOT NULL
    UNION ALL SELECT reversal_batch_id, user_id, coalesce(to_user_id, user_id) FROM transfer WHERE reversal_batch_id IS NOT NULL
  )
  SELECT user_id, sum(amount) AS amount
  FROM (
    SELECT side.user_id, side.amount
    FROM moved LEFT JOIN given USING (batch_id)
    LEFT JOIN (
      SELECT batch_id, min(user_id) AS user_id FROM ledger_line
      WHERE user_id IS NOT NULL AND batch_id IN (SELECT batch_id FROM moved) GROUP BY batch_id
    ) AS own USING (batch_id)
    CROSS JOIN LATERAL (
      VALUES (coalesce(given.payer_id, own.user_id), moved.added), (coalesce(given.holder_id, own.user_id), -moved.taken)
    ) AS side (user_id, amount)
    UNION ALL
    SELECT side.user_id, side.amount
    FROM transfer
    CROSS JOIN LATERAL (VALUES (user_id, earned - cost), (to_user_id, cost - earned)) AS side (user_id, amount)
    WHERE kind = 'user_l' AND status = 'posted'
  ) AS part
  GROUP BY user_id`;

/** What was paid for the fuel that a user has is deferred revenue until it is burnt, no more and no less, user by user. */
export const fuelChecks: readonly InvariantCheck[] = [
  {
    rule: 'fuel_cost_is_deferred',
    statement: sql`
      SELECT CASE WHEN user_id IS NULL THEN 'account 260' ELSE format('fuel of user %s', user_id) END AS subject, 'USDT' AS asset,
        CASE WHEN user_id IS NOT NULL THEN 'user' END AS object_type, user_id AS object_id, '260' AS part,
        trim_scale(coalesce(booked.amount, 0))::text AS expected, trim_scale(coalesce(paid.cost, 0))::text AS actual
      FROM fuel_cost AS paid FULL JOIN (${fuelBooked}) AS booked USING (user_id)
      WHERE coalesce(booked.amount, 0) <> coalesce(paid.cost, 0)`,
  },
];

/** Incoming money pays the debt first: no user has both a debt and an available balance. */
export const debtChecks: readonly InvariantCheck[] = [
  {
    rule: 'debt_is_paid_first',
    statement: sql`
      SELECT format('debt of user %s in %s', debt.user_id, debt.asset) AS subject, debt.asset, 'user' AS object_type,
        debt.user_id AS object_id, debt.code AS part,
        trim_scale(greatest(debt.balance - own.balance, 0))::text AS expected, trim_scale(debt.balance)::text AS actual
      FROM ledger_account AS debt
      JOIN ledger_account AS own ON own.user_id = debt.user_id AND own.asset = debt.asset AND own.code = '201'
      WHERE debt.code = '110' AND debt.balance > 0 AND own.balance > 0`,
  },
];

export const ledgerChecks: readonly InvariantCheck[] = [
  {
    rule: 'asset_balances',
    statement: sql`
      SELECT asset AS subject, asset, trim_scale(sum(debit))::text AS expected, trim_scale(sum(credit))::text AS actual
      FROM ledger_line GROUP BY asset HAVING sum(debit) <> sum(credit)`,
  },
  {
    rule: 'batch_balances',
    statement: sql`
      SELECT format('batch %s, %s', batch_id, asset) AS subject, asset, 'ledger_batch' AS object_type,
        batch_id AS object_id, trim_scale(sum(debit))::text AS expected, trim_scale(sum(credit))::text AS actual
      FROM ledger_line GROUP BY batch_id, asset HAVING sum(debit) <> sum(credit)`,
  },
  {
    rule: 'batch_has_lines',
    statement: sql`
      SELECT format('batch %s', id) AS subject, 'ledger_batch' AS object_type, id AS object_id, 'lines' AS expected,
        NULL AS actual
      FROM ledger_batch AS batch
      WHERE NOT EXISTS (SELECT FROM ledger_line AS line WHERE line.batch_id = batch.id)`,
  },
  {
    rule: 'line_matches_account',
    statement: sql`
      SELECT format('line %s', line.id) AS subject, line.asset, 'ledger_batch' AS object_type,
        line.batch_id AS object_id, line.account_id::text AS part,
        format('%s of user %s in %s', account.asset, account.user_id, chart.bucket) AS expected,
        format('%s of user %s in %s', line.asset, line.user_id, line.bucket) AS actual
      FROM ledger_line AS line JOIN ledger_account AS account ON account.id = line.account_id
      LEFT JOIN unnest(${Object.keys(codeBuckets)}::text[], ${Object.values(codeBuckets)}::text[])
        AS chart (code, bucket) ON chart.code = account.code
      WHERE line.asset <> account.asset OR line.user_id IS DISTINCT FROM account.user_id
        OR line.bucket IS DISTINCT FROM chart.bucket`,
  },
  {
    rule: 'stored_balance',
    statement: sql`
      SELECT format('account %s', account.id) AS subject, account.asset, 'user' AS object_type,
        account.user_id AS object_id, account.code AS part, trim_scale(coalesce(moved.balance, 0))::text AS expected,
        trim_scale(account.balance)::text AS actual
      FROM ledger_account AS account
      LEFT JOIN (
        SELECT account_id, sum(credit - debit) AS credit FROM ledger_line WHERE user_id IS NOT NULL GROUP BY account_id
      ) AS line ON line.account_id = account.id
      CROSS JOIN LATERAL (
        SELECT CASE account.normal_side WHEN 'credit' THEN line.credit ELSE -line.credit END AS balance
      ) AS moved
      WHERE account.user_id IS NOT NULL AND account.balance <> coalesce(moved.balance, 0)`,
  },
  {
    // Every line continues where the line before it on the same account ended. The first that does not says enough.
    rule: 'balance_after',
    statement: sql`
      SELECT DISTINCT ON (line.account_id) format('line %s', line.id) AS subject, line.asset, 'user' AS object_type,
        line.user_id AS object_id, line.code AS part,
        trim_scale(line.expected)::text AS expected, trim_scale(line.balance_after)::text AS actual
      FROM (
        SELECT line.id, line.account_id, line.asset, line.user_id, account.code, line.balance_after,
          coalesce(lag(line.balance_after) OVER (PARTITION BY line.account_id ORDER BY line.id), 0)
            + CASE account.normal_side WHEN 'credit' THEN line.credit - line.debit ELSE line.debit - line.credit END
            AS expected
        FROM ledger_line AS line JOIN ledger_account AS account ON account.id = line.account_id
        WHERE line.user_id IS NOT NULL
      ) AS line
      WHERE line.balance_after IS DISTINCT FROM line.expected
      ORDER BY line.account_id, line.id`,
  },
  {
    rule: 'bucket_floor',
    statement: sql`
      SELECT format('account %s', id) AS subject, asset, 'user' AS object_type, user_id AS object_id, code AS part,
        trim_scale(coalesce(min_balance, 0))::text AS expected, trim_scale(balance)::text AS actual
      FROM ledger_account WHERE balance < coalesce(min_balance, 0)`,
  },
  {
    // Assets + contra + expenses = liabilities + equity + revenue: users by their stored balances, the company by lines.
    rule: 'accounting_equation',
    statement: sql`
      SELECT asset AS subject, asset, trim_scale(coalesce(sum(balance) FILTER (WHERE is_left), 0))::text AS expected,
        trim_scale(coalesce(sum(balance) FILTER (WHERE NOT is_left), 0))::text AS actual
      FROM (
        SELECT account.asset, chart.is_left,
          coalesce(account.balance, CASE account.normal_side WHEN 'debit' THEN moved.debit ELSE -moved.debit END, 0)
            AS balance
        FROM ledger_account AS account
        JOIN unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ isLeft }) => isLeft)}::boolean[])
          AS chart (code, is_left) ON chart.code = account.code
        LEFT JOIN (
          SELECT account_id, sum(debit - credit) AS debit FROM ledger_line WHERE user_id IS NULL GROUP BY account_id
        ) AS moved ON moved.account_id = account.id
      ) AS position
      GROUP BY asset
      HAVING coalesce(sum(balance) FILTER (WHERE is_left), 0)
        <> coalesce(sum(balance) FILTER (WHERE NOT is_left), 0)`,
  },
];
