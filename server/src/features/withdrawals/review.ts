import { compare, multiply } from '@quarterdeck/contract/core/money';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type { ApproveWithdrawal, RefuseWithdrawal } from '@quarterdeck/contract/features/withdrawals/reviews';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { highRisk } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import type * as z from 'zod/mini';
import { advance, change } from '#command/change.ts';
import { withMakers } from '#domain/approvals/makers.ts';
import { askWhereHeld } from '#domain/reviews/lease.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { withdrawalReleased } from '#ledger/movements/withdrawal.ts';
import { ownerOf } from './owner.ts';
import { riskNow } from './risk.ts';
import { announcement, queued, type WithdrawalRow, withdrawalSubject } from './subject.ts';
import { readReviewTerms } from './terms.ts';

/** Passes the review, at the risk that there is now; above the threshold the first of two admins leaves it in review for the second. */
export const approve = change<WithdrawalRow, Withdrawal, z.output<typeof ApproveWithdrawal>>(
  withdrawalSubject,
  'withdrawal.approve',
  async ({ tx, row, input, context, emit }) => {
    const { actor, now } = context;
    // Sent together: each round trip delays the reviewer.
    const [owner, isLarge, risk] = await Promise.all([ownerOf(tx, row), isForTwo(tx, row), riskNow(tx, row)]);
    const needs_second = row.needs_second || isLarge;
    const status = advance(withdrawalMachine, { ...row, ...owner, needs_second }, 'approve', actor.access);
    if (Math.max(row.risk_score, risk.score) >= highRisk && !input.acknowledge_risk) {
      throw new Refusal('risk_not_acknowledged', { fields: { acknowledge_risk: 'risk_not_acknowledged' } });
    }
    askWhereHeld(row, input, context);
    const judged = {
      taken_by_id: null,
      taken_until: null,
      risk_score: risk.score,
      risk_reasons: JSON.stringify(risk.reasons),
    };
    if (status === 'pending_review') {
      await emit('withdrawal.reviewed_once', row.id, await announcement(tx, row, owner));
      return { reviewer1_id: actor.id, needs_second, ...judged };
    }
    await emit('withdrawal.queued', row.id, await queued(tx, row, owner));
    const reviewer = needs_second ? { reviewer2_id: actor.id } : { reviewer1_id: actor.id };
    return { status, ...reviewer, ...judged, reviewed_at: now.toISOString() };
  },
);

/** Whether the amount now needs two reviewers: a lowered threshold applies to pending ones, a raised one does not. */
async function isForTwo(db: Queryable, { gross, rate_usdt }: WithdrawalRow): Promise<boolean> {
  const { review_two_above } = await readReviewTerms(db);
  return compare(multiply(gross, rate_usdt), review_two_above) > 0;
}

/** Refuses what is not submitted yet and releases the hold. */
export const refuse = change<WithdrawalRow, Withdrawal, z.output<typeof RefuseWithdrawal>>(
  withdrawalSubject,
  'withdrawal.refuse',
  async ({ tx, row, input, context, post, emit }) => {
    const { access, id: released_by_id } = context.actor;
    const status = advance(withdrawalMachine, await withMakers(tx, row, 'unpaid_by'), 'refuse', access);
    if (row.status === 'pending_review') askWhereHeld(row, input, context);
    await post(withdrawalReleased({ userId: row.user_id, asset: row.asset, gross: row.gross }));
    await emit('withdrawal.refused', row.id, await announcement(tx, row));
    return { status, reason: input.reason, released_by_id };
  },
);
