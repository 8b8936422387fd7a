import { compare } from '@quarterdeck/contract/core/money';
import { listedForm } from '@quarterdeck/contract/core/network-addresses';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type { PayoutReport } from '@quarterdeck/contract/features/withdrawals/platform-payouts';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import { advance, type ChangeInput, change } from '#command/change.ts';
import { Refusal } from '#kernel/refusal.ts';
import { closePayment } from './payment.ts';
import { settle } from './settle.ts';
import { announcement, type WithdrawalRow, withdrawalSubject } from './subject.ts';
import { isFinal } from './terms.ts';

interface ReportInput<Status> extends ChangeInput {
  report: Extract<PayoutReport, { status: Status }>;
}

/** The provider reports that it paid. The payment must match the request, under the key of the last attempt. */
export const reportPaid = change<WithdrawalRow, Withdrawal, ReportInput<'paid'>>(
  withdrawalSubject,
  'withdrawal.paid',
  async (scope) => {
    const { row, input, context } = scope;
    const { report } = input;
    const status = advance(withdrawalMachine, row, 'paid', context.actor.access);
    if (
      report.payout_key !== row.payout_key ||
      listedForm(report.address) !== listedForm(row.address) ||
      compare(report.net, row.net) !== 0
    ) {
      throw new Refusal('payment_mismatch');
    }
    if (isContradicted(row)) {
      const seen = { withdrawal: row.id, txid: report.txid, earlier: row.reason };
      scope.services.log.error(seen, 'two attempts of a withdrawal are said to be paid');
    }
    const {
      txid,
      provider_ref: providerRef = null,
      network_fee: networkFee = null,
      confirmations = 0,
    } = report;
    return { status, ...(await settle(scope, { txid, providerRef, networkFee, confirmations })) };
  },
);

/** The service says that it did not pay and will not. */
export const reportFailed = change<WithdrawalRow, Withdrawal, ReportInput<'failed'>>(
  withdrawalSubject,
  'withdrawal.rail_failed',
  async ({ tx, row, input, context, emit }) => {
    const { report } = input;
    const status = advance(withdrawalMachine, row, 'rail_failed', context.actor.access);
    if (report.payout_key !== row.payout_key) throw new Refusal('payment_mismatch');
    // That this attempt failed says nothing of the earlier one that is said to be paid.
    if (isContradicted(row)) return { status };
    await emit('withdrawal.payment_failed', row.id, await announcement(tx, row));
    return { status, outcome_unknown: false, fail_code: report.code, reason: report.message ?? null };
  },
);

/** The service counts confirmations; with enough of them the payment is closed. */
export const reportConfirmed = change<WithdrawalRow, Withdrawal, ReportInput<'confirmed'>>(
  withdrawalSubject,
  'withdrawal.confirmed',
  async (scope) => {
    const { tx, row, input } = scope;
    const { report } = input;
    if (report.payout_key !== row.payout_key || report.txid !== row.txid)
      throw new Refusal('payment_mismatch');
    const confirmations = Math.max(report.confirmations, row.confirmations);
    const isClosed = row.status === 'payment_successful' && (await isFinal(tx, row.network, confirmations));
    if (!isClosed) return { confirmations };
    return await closePayment(scope, { confirmations });
  },
);

/** The outcome is unknown. The payment stays where it is until someone resolves it. */
export const markUnknown = change<WithdrawalRow, Withdrawal, ChangeInput & { attempt: number; why: string }>(
  withdrawalSubject,
  'withdrawal.timeout',
  async ({ tx, row, input, context, emit }) => {
    if (row.attempt !== input.attempt || row.outcome_unknown) throw new Refusal('transition_not_allowed');
    const status = advance(withdrawalMachine, row, 'timeout', context.actor.access);
    await emit('withdrawal.outcome_unknown', row.id, await announcement(tx, row));
    return { status, outcome_unknown: true, fail_code: input.why };
  },
);

/** The service says of an attempt that counts as over that it was paid: whether money left, a person finds out. */
export const contradict = change<WithdrawalRow, Withdrawal, ReportInput<'paid'>>(
  withdrawalSubject,
  'withdrawal.contradict',
  async ({ tx, row, input, context, emit }) => {
    const status = advance(withdrawalMachine, row, 'contradict', context.actor.access);
    if (isContradicted(row)) throw new Refusal('payment_mismatch');
    await emit('withdrawal.outcome_unknown', row.id, await announcement(tx, row));
    const { payout_key, txid } = input.report;
    return { status, outcome_unknown: true, fail_code: contradiction, reason: `${payout_key}: ${txid}` };
  },
);

const contradiction = 'contradiction';

function isContradicted(row: WithdrawalRow): boolean {
  return row.outcome_unknown && row.fail_code === contradiction;
}
