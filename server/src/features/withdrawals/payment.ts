import { can } from '@quarterdeck/contract/core/access';
import { formatAmount } from '@quarterdeck/contract/core/assets';
import { compare } from '@quarterdeck/contract/core/money';
import { listedForm } from '@quarterdeck/contract/core/network-addresses';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type * as payments from '@quarterdeck/contract/features/withdrawals/payments';
import type * as contract from '@quarterdeck/contract/features/withdrawals/withdrawals';
import type * as z from 'zod/mini';
import { advance, type ChangeInput, type ChangeScope, change, type Patch } from '#command/change.ts';
import { withMakers } from '#domain/approvals/makers.ts';
import { Refusal } from '#kernel/refusal.ts';
import { withdrawalReleased } from '#ledger/movements/withdrawal.ts';
import { ownerOf } from './owner.ts';
import { payoutKey } from './payout-key.ts';
import { settle } from './settle.ts';
import { announcement, queued, type WithdrawalRow, withdrawalSubject } from './subject.ts';
import { isFinal } from './terms.ts';

type Withdrawal = contract.Withdrawal;

/** Takes a withdrawal for payment under a new pay-out key, which is on the disk before anybody is asked to pay. */
export const submit = change<WithdrawalRow, Withdrawal, ChangeInput>(
  withdrawalSubject,
  'withdrawal.submit',
  async ({ tx, row, context }) => {
    const owner = await ownerOf(tx, row);
    const status = advance(withdrawalMachine, { ...row, ...owner }, 'submit', context.actor.access);
    const attempt = row.attempt + 1;
    return { status, attempt, payout_key: payoutKey(row.no, attempt), fail_code: null };
  },
);

/** A manual payment, which must match the request. */
export const paid = change<WithdrawalRow, Withdrawal, z.output<typeof payments.PaidWithdrawal>>(
  withdrawalSubject,
  'withdrawal.paid',
  async (scope) => {
    const { row, input, context } = scope;
    const { access } = context.actor;
    const status = advance(withdrawalMachine, row, 'paid', access);
    checkPayment(row, input, can(access, 'withdrawal.read'));
    const payment = { txid: input.txid, networkFee: input.network_fee ?? null };
    return { status, ...(await settle(scope, payment)), paid_by_id: context.actor.id };
  },
);

/** @throws Refusal with what was expected, for those who may read it. */
function checkPayment(
  { address, net, asset }: WithdrawalRow,
  paid: Pick<z.output<typeof payments.PaidWithdrawal>, 'address' | 'net'>,
  mayRead: boolean,
): void {
  const isTo = listedForm(paid.address) === listedForm(address);
  const isNet = compare(paid.net, net) === 0;
  if (isTo && isNet) return;
  throw new Refusal('payment_mismatch', {
    fields: {
      ...(!isTo && { address: mayRead ? 'payment_address_expected' : 'payment_mismatch' }),
      ...(!isNet && { net: mayRead ? 'payment_net_expected' : 'payment_mismatch' }),
    },
    ...(mayRead && { parameters: { address, net: `${formatAmount(net)} ${asset}` } }),
  });
}

/** A manual payment that definitely did not happen. The hold is kept. */
export const railFailed = change<WithdrawalRow, Withdrawal, z.output<typeof payments.RailFailedWithdrawal>>(
  withdrawalSubject,
  'withdrawal.rail_failed',
  async ({ tx, row, input, context, emit }) => {
    const status = advance(withdrawalMachine, row, 'rail_failed', context.actor.access);
    await emit('withdrawal.payment_failed', row.id, await announcement(tx, row));
    return { status, fail_code: 'manual', reason: input.reason, unpaid_by_id: context.actor.id };
  },
);

/** Queues a failed payment again. */
export const retry = change<WithdrawalRow, Withdrawal, ChangeInput>(
  withdrawalSubject,
  'withdrawal.retry',
  async ({ tx, row, context, emit }) => {
    const status = advance(withdrawalMachine, row, 'retry', context.actor.access);
    await emit('withdrawal.queued', row.id, await queued(tx, row));
    return { status, reason: null };
  },
);

/** Gives a failed payment up and releases the hold. */
export const fail = change<WithdrawalRow, Withdrawal, z.output<typeof payments.FailWithdrawal>>(
  withdrawalSubject,
  'withdrawal.fail',
  async ({ tx, row, input, context, post, emit }) => {
    const { access, id: released_by_id } = context.actor;
    const status = advance(withdrawalMachine, await withMakers(tx, row, 'unpaid_by'), 'fail', access);
    await post(withdrawalReleased({ userId: row.user_id, asset: row.asset, gross: row.gross }));
    await emit('withdrawal.failed', row.id, await announcement(tx, row));
    return { status, reason: input.reason, released_by_id };
  },
);

/** Closes a payment that is final: enough confirmations, or found on a statement. */
export const close = change<WithdrawalRow, Withdrawal, z.output<typeof payments.CloseWithdrawal>>(
  withdrawalSubject,
  'withdrawal.close',
  (scope) => closePayment(scope, scope.input),
);

/** The rule of closing, for people and for the pay-out service's reports. */
export async function closePayment(
  { tx, row, context, emit }: ChangeScope<WithdrawalRow, ChangeInput>,
  shown: { confirmations?: number | undefined; statement_ref?: string | undefined },
): Promise<Patch<WithdrawalRow>> {
  const { actor } = context;
  const state = await withMakers(tx, row, 'paid_by');
  const status = advance(withdrawalMachine, state, 'close', actor.access);
  const confirmations = Math.max(shown.confirmations ?? 0, row.confirmations);
  if (shown.statement_ref === undefined && !(await isFinal(tx, row.network, confirmations))) {
    throw new Refusal('confirmations_missing', { fields: { confirmations: 'confirmations_missing' } });
  }
  await emit('withdrawal.closed', row.id, await announcement(tx, row));
  return {
    status,
    confirmations,
    closed_by_id: actor.id,
    ...(shown.statement_ref !== undefined && { evidence: shown.statement_ref }),
  };
}
