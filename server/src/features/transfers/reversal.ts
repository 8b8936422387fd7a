import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import { subtract } from '@quarterdeck/contract/money';
import {
  type declineTransferReversal,
  type requestTransferReversal,
  type Transfer,
  transferMachine,
} from '@quarterdeck/contract/transfers';
import { advance, type ChangeInput, change } from '#kernel/change.ts';
import { changeFuelCost, lockFuel } from '#kernel/ledger/fuel.ts';
import { reversed } from '#kernel/ledger/movement.ts';
import { movementOf } from './movement.ts';
import { fuelChanges } from './rules.ts';
import { announcement, stateOf, type TransferRow, transferSubject } from './subject.ts';

/** Asks for the reversal of a transfer. Another admin carries it out. */
export const requestReversal = change<TransferRow, Transfer, BodyOf<typeof requestTransferReversal>>(
  transferSubject,
  'transfer.request_reverse',
  async ({ tx, row, input, context, emit }) => {
    const { access } = context.actor;
    advance(transferMachine, await stateOf(tx, row), 'request_reverse', access);
    await emit('transfer.reversal_requested', row.id, await announcement(tx, row));
    return { reverse_maker_id: access.id, reason: input.reason, evidence: input.evidence };
  },
);

/** Carries out what another admin asked for: everybody gets back what they gave, as far as it is still there. */
export const reverse = change<TransferRow, Transfer, ChangeInput>(
  transferSubject,
  'transfer.reverse',
  async ({ tx, row, context, post, emit }) => {
    const { access } = context.actor;
    const status = advance(transferMachine, await stateOf(tx, row), 'reverse', access);
    const changes = fuelChanges(row);
    await lockFuel(
      tx,
      changes.map(([userId]) => userId),
    );
    for (const [userId, delta] of changes) await changeFuelCost(tx, userId, subtract('0', delta));
    const booked = movementOf(row, { ...row, exchanged: subtract(row.amount, row.fee) });
    const batchId = await post(reversed(booked, 'transfer_reversed'), {
      ...(row.batch_id !== null && { reversesId: row.batch_id }),
    });
    await emit('transfer.reversed', row.id, await announcement(tx, row));
    return { status, reverse_checker_id: access.id, reversal_batch_id: batchId };
  },
);

/** Takes a request for reversal back, or declines it. */
export const declineReversal = change<TransferRow, Transfer, BodyOf<typeof declineTransferReversal>>(
  transferSubject,
  'transfer.decline_reverse',
  async ({ tx, row, context, emit }) => {
    advance(transferMachine, await stateOf(tx, row), 'decline_reverse', context.actor.access);
    await emit('transfer.reversal_declined', row.id, await announcement(tx, row));
    return { reverse_maker_id: null, reason: null, evidence: null };
  },
);
