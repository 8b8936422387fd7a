import type { Authority } from '@quarterdeck/contract/core/access';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type ChangeInput, change, writeChange } from '#command/change.ts';
import { command } from '#command/command.ts';
import { isHeldBy, leaseUntil } from '#domain/reviews/lease.ts';
import { ofUser } from '#domain/users/owner.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inScope } from '#kernel/scope/scope.ts';
import { announcement, type WithdrawalRow, withdrawalSubject } from './subject.ts';
import { type ReviewTerms, readReviewTerms } from './terms.ts';

/** By what the queue is ordered, by the setting. The score is at most a minute old. */
const orders: Readonly<Record<string, string>> = {
  oldest: 'w.created_at, w.id',
  risk: 'w.risk_score DESC, w.created_at, w.id',
};

/**
 * Assigns the caller the next withdrawal for the minutes in settings: the queue gives it to no one else until
 * then. Deciding on a colleague's assignment requires confirming that one knows.
 */
export const takeNext = command<unknown, { withdrawal: Withdrawal }>({
  action: 'withdrawal.take',
  async run({ tx, context }) {
    const { actor, now } = context;
    const terms = await readReviewTerms(tx);
    const row = await tx.maybe<WithdrawalRow>(nextInQueue(actor.access, terms, now));
    if (row === undefined) throw new Refusal('review_queue_empty');
    const patch = { taken_by_id: actor.id, taken_until: leaseUntil(now, terms.review_lease_minutes) };
    const { before, after } = await writeChange(tx, withdrawalSubject, row, patch, now);
    const withdrawal = await withdrawalSubject.read(tx, row.id, actor.access);
    return { reply: { withdrawal }, object: { type: 'withdrawal', id: row.id }, before, after };
  },
});

/** Puts what the caller took back into the queue. */
export const release = change<WithdrawalRow, Withdrawal, ChangeInput>(
  withdrawalSubject,
  'withdrawal.release',
  async ({ tx, row, context, emit }) => {
    if (!isHeldBy(row, context.actor.id, context.now)) throw new Refusal('withdrawal_not_taken');
    await emit('withdrawal.put_back', row.id, await announcement(tx, row));
    return { taken_by_id: null, taken_until: null };
  },
);

/**
 * The first unassigned one that the caller may review, locked. Rows locked by another caller are skipped, and
 * the assignment is checked after locking, so that no two callers get the same.
 */
export function nextInQueue(access: Authority, { review_order }: ReviewTerms, now: Date): Sql {
  const { id, user_id, approve_max } = access;
  const isFirst = sql`w.reviewer1_id IN (SELECT admin.id FROM admin WHERE admin.id = ${id} OR admin.user_id = ${user_id})`;
  const conditions = [
    sql`w.status = 'pending_review' AND NOT u.frozen AND NOT u.blacklisted`,
    sql`(w.taken_until IS NULL OR w.taken_until <= ${now.toISOString()})`,
    sql`(w.reviewer1_id IS NULL OR NOT ${isFirst}) AND w.user_id IS DISTINCT FROM ${user_id}`,
    ...(approve_max === null ? [] : [sql`w.gross * w.rate_usdt <= ${approve_max}::numeric`]),
    ...inScope(access, ofUser('w.user_id')),
  ];
  return sql`
    SELECT w.* FROM withdrawal AS w JOIN users AS u ON u.id = w.user_id
    WHERE ${join(conditions, ' AND ')}
    ORDER BY ${raw(orders[review_order] ?? 'w.created_at, w.id')} LIMIT 1 FOR UPDATE OF w SKIP LOCKED`;
}
