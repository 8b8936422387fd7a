import type { DeclineReversal, RequestReversal } from '@quarterdeck/contract/core/reversals';
import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import type * as z from 'zod/mini';
import { advance, type ChangeInput, change } from '#command/change.ts';
import { withdrawalReversed } from '#ledger/movements/withdrawal.ts';
import { ownAccountOf } from './owner.ts';
import { announcement, type WithdrawalRow, withdrawalSubject } from './subject.ts';

/** Asks for the reversal of a payment that came back. Another admin carries it out. */
export const requestReversal = change<WithdrawalRow, Withdrawal, z.output<typeof RequestReversal>>(
  withdrawalSubject,
  'withdrawal.request_reverse',
  async ({ tx, row, input, context, emit }) => {
    const { actor } = context;
    advance(withdrawalMachine, row, 'request_reverse', actor.access);
    await emit('withdrawal.reversal_requested', row.id, await announcement(tx, row));
    return { reverse_maker_id: actor.id, reason: input.reason, evidence: input.evidence };
  },
);

/** Carries out what another admin asked for: the user gets the gross amount back. */
export const reverse = change<WithdrawalRow, Withdrawal, ChangeInput>(
  withdrawalSubject,
  'withdrawal.reverse',
  async ({ tx, row, context, post, emit }) => {
    const { actor } = context;
    const state = { ...row, reverse_maker_user_id: await ownAccountOf(tx, row.reverse_maker_id) };
    const status = advance(withdrawalMachine, state, 'reverse', actor.access);
    const movement = withdrawalReversed({
      userId: row.user_id,
      asset: row.asset,
      net: row.net,
      fee: row.fee,
    });
    // A payment without its settling batch cannot be; the ledger would refuse the reference.
    await post(movement, row.settle_batch_id === null ? {} : { reversesId: row.settle_batch_id });
    await emit('withdrawal.reversed', row.id, await announcement(tx, row));
    return { status, reverse_checker_id: actor.id };
  },
);

/** Takes a request for reversal back, or declines it. */
export const declineReversal = change<WithdrawalRow, Withdrawal, z.output<typeof DeclineReversal>>(
  withdrawalSubject,
  'withdrawal.decline_reverse',
  async ({ tx, row, context, emit }) => {
    advance(withdrawalMachine, row, 'decline_reverse', context.actor.access);
    await emit('withdrawal.reversal_declined', row.id, await announcement(tx, row));
    return { reverse_maker_id: null, reason: null };
  },
);
