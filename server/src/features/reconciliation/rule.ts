import type { Severity } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { ReconRule } from '@quarterdeck/contract/features/reconciliation/reconciliation';

/** How much a break of each rule matters. */
export const severities: Record<ReconRule, Severity> = {
  ledger_balances: 'critical',
  stored_balances: 'critical',
  accounting_equation: 'critical',
  statements: 'high',
  records: 'high',
  fills: 'high',
  negative_buckets: 'critical',
  holds: 'high',
  rewards: 'high',
};
