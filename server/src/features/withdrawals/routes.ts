import * as payments from '@quarterdeck/contract/features/withdrawals/payments';
import * as platform from '@quarterdeck/contract/features/withdrawals/platform';
import { payoutCallback } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import * as reviews from '@quarterdeck/contract/features/withdrawals/reviews';
import * as terms from '@quarterdeck/contract/features/withdrawals/settings-effect';
import * as contract from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { bindCommand } from '#command/command.ts';
import { commentsOn } from '#domain/reviews/comments.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { bulkApprove, bulkLoggedAs } from './bulk-approve.ts';
import { cancelWithdrawal } from './cancel.ts';
import { findDetail } from './detail.ts';
import { effectOf } from './effect.ts';
import { findReviewers, handOver } from './hand-over.ts';
import { withdrawalList } from './list.ts';
import * as payment from './payment.ts';
import { takeCallback } from './payout-callback.ts';
import { findPlatformTerms } from './platform-terms.ts';
import { findPlatformWithdrawal } from './platform-view.ts';
import { release, takeNext } from './queue.ts';
import { requestWithdrawal } from './request.ts';
import { resolve } from './resolve.ts';
import { reversal } from './reversal.ts';
import { approve, refuse } from './review.ts';
import { withdrawalSubject } from './subject.ts';
import { readReviewTerms } from './terms.ts';

export const withdrawalBindings: readonly Binding[] = [
  ...bindList(withdrawalList),
  bind(contract.withdrawalDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access, context.now),
  ),
  bindCommand(reviews.approveWithdrawal, approve),
  bind(
    reviews.bulkApproveWithdrawals,
    ({ body, context, services }) => bulkApprove(body, context, services),
    bulkLoggedAs,
  ),
  bindCommand(reviews.takeNextWithdrawal, takeNext),
  bindCommand(reviews.releaseWithdrawal, release),
  bindCommand(reviews.handOverWithdrawal, handOver),
  bind(reviews.withdrawalReviewers, async ({ query, context, services }) => ({
    list: await findReviewers(services.db, Number(query.id), context.actor.access),
  })),
  bindCommand(reviews.commentOnWithdrawal, commentsOn(withdrawalSubject)),
  bindCommand(reviews.refuseWithdrawal, refuse),
  bindCommand(payments.submitWithdrawal, payment.submit),
  bindCommand(payments.paidWithdrawal, payment.paid),
  bindCommand(payments.railFailedWithdrawal, payment.railFailed),
  bindCommand(payments.resolveWithdrawal, resolve),
  bindCommand(payments.retryWithdrawal, payment.retry),
  bindCommand(payments.failWithdrawal, payment.fail),
  bindCommand(payments.closeWithdrawal, payment.close),
  bindCommand(payments.requestReversal, reversal.ask),
  bindCommand(payments.reverseWithdrawal, reversal.carryOut),
  bindCommand(payments.declineReversal, reversal.decline),
  bindCommand(platform.requestWithdrawal, requestWithdrawal),
  bindCommand(platform.cancelWithdrawal, cancelWithdrawal),
  bind(platform.readWithdrawalTerms, ({ query, context, services }) =>
    findPlatformTerms(services.db, query, context.now),
  ),
  bind(terms.withdrawalHours, async ({ services }) => {
    const { review_attention_hours, review_late_hours } = await readReviewTerms(services.db);
    return { attention: Number(review_attention_hours), late: Number(review_late_hours) };
  }),
  bind(terms.withdrawalSettingsEffect, async ({ body, context, services }) => ({
    list: await effectOf(services.db, body, context.now),
  })),
  bind(platform.readWithdrawal, ({ query, services }) => findPlatformWithdrawal(services.db, query.no)),
  bind(payoutCallback, ({ body, wire, services }) => takeCallback(body, wire, services)),
];
