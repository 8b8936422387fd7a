import { type ReconRule, reconRules } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import sql, { join, type Sql } from 'sql-template-tag';
import type { InvariantCheck } from '#ledger/invariants.ts';
import type { Services } from '#server/services.ts';

/** What a feature gives to a rule of reconciliation. All of it is read in one snapshot. */
export interface RulePart {
  rule: ReconRule;
  checks: readonly InvariantCheck[];
  /** Selects `asset, expected, actual` (both sides added up) and `checked` (rows compared). */
  totals?: Sql;
  /** Records that the ledger has lines for, where the rule adds them up over several features. */
  booked?: BookedRecords;
  /** Brings up to date what the checks read and a job keeps. */
  prepare?: (services: Services) => Promise<void>;
  /** Selects `at`, the last manual change of the compared data: an earlier run does not cover it. */
  touched?: Sql;
}

/** Records beside the lines of the ledger that book them, called `batch` and `line`. */
export interface BookedRecords {
  /** Selects `asset, amount` of the records. */
  records: Sql;
  /** Which lines book them. */
  lines: Sql;
  /** What such a line books. */
  amount: Sql;
}

/** Where a feature keeps what its payments are called outside: by that a statement finds their batches. */
export interface PaymentReferences {
  /** The record as the ledger's batches call it, and its table. */
  type: string;
  columns: readonly string[];
}

/** What is compared under the name of a rule, by all features that have a part in it. */
export interface RuleSource {
  checks: readonly InvariantCheck[];
  totals: Sql;
  prepares: readonly NonNullable<RulePart['prepare']>[];
  touched?: Sql;
}

export type RuleSources = Record<ReconRule, RuleSource>;

/** Puts the rules together of their parts. */
export function rulesOf(parts: readonly RulePart[]): RuleSources {
  return Object.fromEntries(
    reconRules.map((rule) => [
      rule,
      sourceOf(
        rule,
        parts.filter((part) => part.rule === rule),
      ),
    ]),
  ) as RuleSources;
}

function sourceOf(rule: ReconRule, parts: readonly RulePart[]): RuleSource {
  const booked = parts.flatMap((part) => part.booked ?? []);
  const [totals, ...others] = [
    ...parts.flatMap((part) => part.totals ?? []),
    ...(booked.length > 0 ? [bookedTotals(booked)] : []),
  ];
  if (totals === undefined || others.length > 0)
    throw new Error(
      `The rule ${rule} is to be added up in one way, not in ${others.length + (totals ? 1 : 0)}`,
    );
  const touched = parts.flatMap((part) => part.touched ?? []);
  return {
    checks: parts.flatMap(({ checks }) => checks),
    totals,
    prepares: parts.flatMap(({ prepare }) => prepare ?? []),
    ...(touched.length > 0 && {
      touched: sql`SELECT max(at) AS at FROM (${join(touched, ' UNION ALL ')}) AS part`,
    }),
  };
}

/** The records of several features beside the lines that book them, by one look at the ledger. What repays a debt is booked besides. */
function bookedTotals(booked: readonly BookedRecords[]): Sql {
  const records = join(
    booked.map(({ records: rows }) => rows),
    ' UNION ALL ',
  );
  const cases = join(
    booked.map(({ lines, amount }) => sql`WHEN ${lines} THEN ${amount}`),
    ' ',
  );
  const lines = join(
    booked.map((one) => sql`(${one.lines})`),
    ' OR ',
  );
  return sql`
    SELECT asset, record.amount AS expected, coalesce(booked.amount, 0) AS actual, record.checked
    FROM (SELECT asset, sum(amount) AS amount, count(*) AS checked FROM (${records}) AS each GROUP BY asset) AS record
    LEFT JOIN (
      SELECT line.asset, sum(CASE ${cases} END) AS amount
      FROM ledger_batch AS batch JOIN ledger_line AS line ON line.batch_id = batch.id
      WHERE batch.type <> 'debt_repaid' AND (${lines})
      GROUP BY line.asset
    ) AS booked USING (asset)`;
}
