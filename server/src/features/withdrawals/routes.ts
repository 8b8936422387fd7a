import * as platform from '@quarterdeck/contract/platform';
import * as terms from '@quarterdeck/contract/withdrawal-terms';
import * as contract from '@quarterdeck/contract/withdrawals';
import { bindCommand } from '#kernel/command.ts';
import { type Binding, bind } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { bulkApprove, bulkLoggedAs } from './bulk-approve.ts';
import { cancelWithdrawal } from './cancel.ts';
import { comment } from './comments.ts';
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
import { declineReversal, requestReversal, reverse } from './reversal.ts';
import { approve, refuse } from './review.ts';
import { readReviewTerms } from './terms.ts';

export const withdrawalBindings: readonly Binding[] = [
  ...bindList(withdrawalList),
  bind(contract.withdrawalDetail, ({ query, context, services }) =>
    findDetail(services.db, Number(query.id), context.actor.access, context.now),
  ),
  bindCommand(contract.approveWithdrawal, approve),
  bind(
    contract.bulkApproveWithdrawals,
    ({ body, context, services }) => bulkApprove(body, context, services),
    bulkLoggedAs,
  ),
  bindCommand(contract.takeNextWithdrawal, takeNext),
  bindCommand(contract.releaseWithdrawal, release),
  bindCommand(contract.handOverWithdrawal, handOver),
  bind(contract.withdrawalReviewers, async ({ query, context, services }) => ({
    list: await findReviewers(services.db, Number(query.id), context.actor.access),
  })),
  bindCommand(contract.commentOnWithdrawal, comment),
  bindCommand(contract.refuseWithdrawal, refuse),
  bindCommand(contract.submitWithdrawal, payment.submit),
  bindCommand(contract.paidWithdrawal, payment.paid),
  bindCommand(contract.railFailedWithdrawal, payment.railFailed),
  bindCommand(contract.resolveWithdrawal, resolve),
  bindCommand(contract.retryWithdrawal, payment.retry),
  bindCommand(contract.failWithdrawal, payment.fail),
  bindCommand(contract.closeWithdrawal, payment.close),
  bindCommand(contract.requestReversal, requestReversal),
  bindCommand(contract.reverseWithdrawal, reverse),
  bindCommand(contract.declineReversal, declineReversal),
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
  bind(platform.payoutCallback, ({ body, wire, services }) => takeCallback(body, wire, services)),
];
