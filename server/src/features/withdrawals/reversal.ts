import { withdrawalMachine, withdrawalReversal } from '@quarterdeck/contract/features/withdrawals/machine';
import { approvalCommands, reversalRules } from '#domain/approvals/commands.ts';
import { withMakers } from '#domain/approvals/makers.ts';
import { withdrawalReversed } from '#ledger/movements/withdrawal.ts';
import { announcement, withdrawalSubject } from './subject.ts';

/** Requests the reversal of a returned payment, and carries it out: the user gets the gross amount back. */
export const reversal = approvalCommands(withdrawalMachine, withdrawalReversal, {
  ...reversalRules,
  subject: withdrawalSubject,
  stateOf: (tx, row) => withMakers(tx, row, 'reverse_maker'),
  event: { name: 'withdrawal.reversal', announcement: (tx, row) => announcement(tx, row) },
  async carryOut({ tx, row, post, emit }) {
    const { user_id: userId, asset, net, fee } = row;
    // A payment without its settling batch cannot be; the ledger would refuse the reference.
    const reverses = row.settle_batch_id === null ? {} : { reversesId: row.settle_batch_id };
    await post(withdrawalReversed({ userId, asset, net, fee }), reverses);
    await emit('withdrawal.reversed', row.id, await announcement(tx, row));
    return {};
  },
  // The evidence may be that of the payment.
  decline: () => ({ reason: null }),
});
