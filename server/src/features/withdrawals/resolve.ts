import { withdrawalMachine } from '@quarterdeck/contract/features/withdrawals/machine';
import type { ResolveWithdrawal } from '@quarterdeck/contract/features/withdrawals/payments';
import type { Withdrawal } from '@quarterdeck/contract/features/withdrawals/withdrawals';
import type * as z from 'zod/mini';
import { advance, change } from '#command/change.ts';
import { settle } from './settle.ts';
import { announcement, type WithdrawalRow, withdrawalSubject } from './subject.ts';

/** A person resolves an unknown outcome with evidence. */
export const resolve = change<WithdrawalRow, Withdrawal, z.output<typeof ResolveWithdrawal>>(
  withdrawalSubject,
  'withdrawal.resolve',
  async (scope) => {
    const { tx, row, input, context, emit } = scope;
    const { access, id } = context.actor;
    const { evidence } = input;
    if (input.outcome === 'failed') {
      const status = advance(withdrawalMachine, row, 'resolve_failed', access);
      await emit('withdrawal.payment_failed', row.id, await announcement(tx, row));
      return { status, outcome_unknown: false, fail_code: 'resolved', evidence, unpaid_by_id: id };
    }
    const status = advance(withdrawalMachine, row, 'resolve_paid', access);
    const payment = { txid: input.txid, networkFee: input.network_fee ?? null };
    return { status, ...(await settle(scope, payment)), evidence, paid_by_id: id };
  },
);
