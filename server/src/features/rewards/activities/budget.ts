import type { Asset } from '@quarterdeck/contract/core/assets';
import { compare, decimal, isZero, roundDown, subtract } from '@quarterdeck/contract/core/money';
import type { Reward } from '@quarterdeck/contract/features/rewards/rewards';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import type { RewardRow } from '../subject.ts';
import type { ActivityRow } from './subject.ts';

/** What an activity gives for one cause, and what its limits took off. */
export interface Due {
  amount: string;
  clipped: string;
  clippedBy: Reward['clipped_by'];
}

/** What its terms promise for a cause worth so much, before the limits of user and budget. */
export function promised(
  { mode, amount, cap, asset }: Pick<ActivityRow, 'mode' | 'amount' | 'cap' | 'asset'>,
  worthUsdt: string,
  rateUsdt: string,
): string {
  const whole =
    mode === 'fixed' ? amount : decimal(worthUsdt).times(amount).dividedBy(100).dividedBy(rateUsdt);
  const rounded = roundDown(whole, asset as Asset);
  return cap !== null && compare(rounded, cap) > 0 ? cap : rounded;
}

/**
 * Takes a user's reward out of the budget: at most what is left of it and of the limit per user. Locks the
 * activity until the transaction ends, so that no two calculate with the same remainder. Undefined: it has ended.
 */
export async function takeFromBudget(
  tx: Transaction,
  activityId: number,
  beneficiaryId: number,
  wanted: string,
  now: Date,
): Promise<(Due & { isSpent: boolean }) | undefined> {
  const { status, ends_at, budget, given, per_user } = await tx.one<
    Pick<ActivityRow, 'status' | 'ends_at' | 'budget' | 'given' | 'per_user'>
  >(
    sql`SELECT status, ends_at, budget, given, per_user FROM activity WHERE id = ${activityId} FOR NO KEY UPDATE`,
  );
  if (status !== 'on' || new Date(ends_at) <= now) return undefined;
  const left = subtract(budget, given);
  const room = per_user === null ? null : await roomOf(tx, activityId, beneficiaryId, per_user);
  let due: Due = { amount: wanted, clipped: '0', clippedBy: null };
  if (room !== null && compare(due.amount, room) > 0) due = clip(wanted, room, 'user');
  if (compare(due.amount, left) > 0) due = clip(wanted, left, 'budget');
  if (!isZero(due.amount))
    await tx.query(sql`UPDATE activity SET given = given + ${due.amount} WHERE id = ${activityId}`);
  return { ...due, isSpent: !isZero(due.amount) && compare(due.amount, left) === 0 };
}

function clip(wanted: string, most: string, clippedBy: 'user' | 'budget'): Due {
  return { amount: most, clipped: subtract(wanted, most), clippedBy };
}

async function roomOf(tx: Transaction, activityId: number, userId: number, most: string): Promise<string> {
  const { sum } = await tx.one<{ sum: string }>(sql`
    SELECT coalesce(sum(amount), 0) AS sum FROM reward
    WHERE activity_id = ${activityId} AND beneficiary_id = ${userId} AND status NOT IN ('void', 'reversed')`);
  return compare(sum, most) < 0 ? subtract(most, sum) : '0';
}

/** A clawed-back amount can be granted to another user. */
export async function returnToBudget(
  tx: Transaction,
  { activity_id, amount }: Pick<RewardRow, 'activity_id' | 'amount'>,
): Promise<void> {
  if (activity_id === null) return;
  await tx.query(sql`UPDATE activity SET given = given - ${amount} WHERE id = ${activity_id}`);
}
