import type { Severity } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { ReconRule } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import type { Sql } from 'sql-template-tag';
import type { InvariantCheck } from '#ledger/invariants.ts';

/** What is compared under the name of a rule. All of it is read in one snapshot. */
export interface RuleSource {
  severity: Severity;
  checks: readonly InvariantCheck[];
  /** Selects `asset, expected, actual` (both sides added up) and `checked` (rows compared). */
  totals: Sql;
  /** Selects `at`, when somebody last changed by hand what is compared: an earlier run says nothing of it. */
  touched?: Sql;
}

export type RuleSources = Record<ReconRule, RuleSource>;

/** What an account held, or all accounts of users by this code together. */
export interface AccountPosition {
  asset: string;
  code: string;
  balance: string;
}
