import { compare, multiply } from '@quarterdeck/contract/core/money';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { advance, type ChangeInput, change } from '#command/change.ts';
import { perform } from '#command/command.ts';
import { programContext } from '#kernel/context.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { isDecision, Refusal } from '#kernel/refusal.ts';
import type { Services } from '#server/services.ts';
import { ownerOf } from './owner.ts';
import { riskNow } from './risk.ts';
import { queued, type WithdrawalRow, withdrawalSubject } from './subject.ts';
import { type ReviewTerms, readReviewTerms } from './terms.ts';

export const autoApproveJob = 'withdrawal_auto_approve';

/** Whether it can be approved automatically: allowed by settings, small, and without any risk reason. */
export function isForProgram(
  row: Pick<WithdrawalRow, 'gross' | 'rate_usdt' | 'needs_second' | 'risk_reasons'>,
  terms: ReviewTerms,
): boolean {
  const isSmall = compare(multiply(row.gross, row.rate_usdt), terms.review_one_above) <= 0;
  const looksFine = Array.isArray(row.risk_reasons) && row.risk_reasons.length === 0;
  return terms.review_auto === '1' && isSmall && looksFine && !row.needs_second;
}

/** The program passes the review, as its own act: no person stands as a reviewer. */
const autoApprove = change<WithdrawalRow, Withdrawal, ChangeInput>(
  withdrawalSubject,
  'withdrawal.auto_approve',
  async ({ tx, row, context, emit }) => {
    const { actor, now } = context;
    const terms = await readReviewTerms(tx);
    const owner = await ownerOf(tx, row);
    const status = advance(withdrawalMachine, { ...row, ...owner }, 'auto_approve', actor.access);
    const { reasons: risk_reasons } = await riskNow(tx, row);
    if (!isForProgram({ ...row, risk_reasons }, terms)) throw new Refusal('transition_not_allowed');
    await emit('withdrawal.queued', row.id, await queued(tx, row, owner));
    return { status, reviewed_at: now.toISOString() };
  },
);

/** Approves a new request automatically if the settings allow it. */
export function autoApproveWithdrawals(services: Services): Job {
  return {
    name: autoApproveJob,
    options: { concurrency: 2 },
    async run({ id }) {
      if (typeof id !== 'number') throw new TypeError('a job without a withdrawal');
      try {
        await perform(autoApprove, { id }, programContext('auto_approve', services.now()), services);
      } catch (error) {
        // Somebody decided meanwhile, or it is for people now: it waits for them.
        if (!isDecision(error)) throw error;
      }
    },
  };
}
