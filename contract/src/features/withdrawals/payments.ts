import * as z from 'zod/mini';
import { approvalEndpoints, RequestReversal } from '../../core/approvals.ts';
import { Amount } from '../../core/assets.ts';
import { Evidence, line, paragraph, Reason, rowReference, TransactionId } from '../../core/fields.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { withdrawalReversal } from './machine.ts';
import { Withdrawal } from './withdrawals.ts';

export const SubmitWithdrawal = z.strictObject(rowReference);
export const submitWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/submit',
  ability: 'withdrawal.pay',
  summary: 'Starts a manual payment of a withdrawal.',
  body: SubmitWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

const txid = TransactionId;

/** The transaction hash of the payment, and the network fee if the company paid one. */
export const PaidWithdrawal = z.strictObject({
  ...rowReference,
  txid,
  address: line(128),
  net: Amount,
  network_fee: z.optional(Amount),
});
export const paidWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/paid',
  ability: 'withdrawal.pay',
  summary: 'Records a manual payment. Address and net amount must match the withdrawal.',
  body: PaidWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const RailFailedWithdrawal = z.strictObject({ ...rowReference, reason: Reason });
export const railFailedWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/rail_failed',
  ability: 'withdrawal.pay',
  summary: 'Records that a manual payment was not made. The hold is kept.',
  body: RailFailedWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

/** A person resolves an unknown outcome with evidence. */
export const ResolveWithdrawal = z.discriminatedUnion('outcome', [
  z.strictObject({
    ...rowReference,
    outcome: z.literal('paid'),
    evidence: Evidence,
    txid,
    network_fee: z.optional(Amount),
  }),
  z.strictObject({ ...rowReference, outcome: z.literal('failed'), evidence: Evidence }),
]);
export const resolveWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/resolve',
  ability: 'withdrawal.resolve',
  summary: 'Resolves a payment with unknown outcome, with evidence.',
  body: ResolveWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const RetryWithdrawal = z.strictObject(rowReference);
export const retryWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/retry',
  ability: 'withdrawal.pay',
  summary: 'Queues a failed payment again under a new payout idempotency key.',
  body: RetryWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const FailWithdrawal = z.strictObject({ ...rowReference, reason: Reason });
export const failWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/fail',
  ability: 'withdrawal.refuse',
  summary: 'Abandons a failed payment and releases the hold.',
  body: FailWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

/** Enough confirmations, or the line of a statement that shows the payment. */
export const CloseWithdrawal = z.strictObject({
  ...rowReference,
  confirmations: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  statement_ref: z.optional(paragraph(500)),
});
export const closeWithdrawal = endpoint({
  method: 'POST',
  path: '/backstage/withdrawal/close',
  ability: 'withdrawal.close',
  summary:
    'Completes a payment that has enough confirmations or a matching statement line. The person who recorded a manual payment cannot complete it.',
  body: CloseWithdrawal,
  reply: Withdrawal,
  command: true,
  stepUp: true,
});

export const {
  ask: requestReversal,
  carryOut: reverseWithdrawal,
  decline: declineReversal,
} = approvalEndpoints(withdrawalReversal, {
  path: '/backstage/withdrawal',
  reply: Withdrawal,
  body: RequestReversal,
  summaries: {
    ask: 'Requests the reversal of a payment. Another admin approves it.',
    carryOut: 'Approves a requested reversal. The user gets the gross amount back.',
    decline: 'Withdraws or declines a requested reversal.',
  },
});
