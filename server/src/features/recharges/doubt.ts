import { compare } from '@quarterdeck/contract/core/money';
import type { RechargeReason } from '@quarterdeck/contract/features/recharges/machine';
import sql, { type Sql } from 'sql-template-tag';
import type { Patch } from '#command/change.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { policy } from './policy.ts';
import type { RechargeRow } from './subject.ts';
import { isNetwork, readTerms, type Terms } from './terms.ts';

export interface Owner {
  id: number;
  frozen: boolean;
  blacklisted: boolean;
  risk_score: number;
}

export async function findOwner(tx: Transaction, named: Sql): Promise<Owner | undefined> {
  return await tx.maybe<Owner>(
    sql`SELECT id, frozen, blacklisted, risk_score FROM users WHERE ${named} FOR KEY SHARE`,
  );
}

/** Why a person must look at money that has arrived; kept as the recharge's reason. */
export function doubtOf(
  { amount, reason }: Pick<RechargeRow, 'amount' | 'reason'>,
  owner: Owner,
  terms: Terms,
): RechargeReason | null {
  if (owner.blacklisted) return 'user_blacklisted';
  if (owner.frozen) return 'user_frozen';
  if (owner.risk_score >= policy.flaggedFrom) return 'user_flagged';
  if (reason === 'amount_changed') return reason;
  if (!terms.isOpen) return 'network_closed';
  if (compare(amount, terms.minimum) < 0) return 'below_minimum';
  return terms.reviewAbove !== '' && compare(amount, terms.reviewAbove) > 0 ? 'large_amount' : null;
}

/** An imported recharge waits for that reason, unless there is another doubt: each report checks for one. */
export function judged(row: RechargeRow, owner: Owner | null, terms: Terms): Patch<RechargeRow> | null {
  if (row.imported_by_id === null || row.status !== 'pending_review' || owner === null) return null;
  const plain: RechargeReason = row.reason === 'late_payment' ? 'late_payment' : 'imported';
  return { reason: doubtOf(row, owner, terms) ?? plain };
}

/**
 * Bulk approval excludes recharges with current doubts.
 * @throws Refusal `bulk_in_doubt`.
 */
export async function requireNoDoubt(tx: Transaction, row: RechargeRow): Promise<void> {
  const { network, source, user_id } = row;
  const ofChain = source === 'chain' && network !== null && isNetwork(network) ? network : null;
  const owner = await findOwner(tx, sql`id = ${user_id}`);
  const terms = await readTerms(tx, ofChain);
  if (owner === undefined || doubtOf(row, owner, terms) !== null) throw new Refusal('bulk_in_doubt');
}
