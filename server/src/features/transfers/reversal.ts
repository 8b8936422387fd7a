import type { BodyOf } from '@quarterdeck/contract/http/endpoint';
import { compare, isZero, subtract } from '@quarterdeck/contract/money';
import {
  type declineTransferReversal,
  type requestTransferReversal,
  type Transfer,
  transferMachine,
} from '@quarterdeck/contract/transfers';
import { advance, type ChangeInput, change } from '#kernel/change.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { changeFuelCost, type Fuel, lockFuel, readFuel } from '#kernel/ledger/fuel.ts';
import { house, type Posting, reversed } from '#kernel/ledger/movement.ts';
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
    const fuel = await lockFuel(
      tx,
      row.to_asset === 'L'
        ? [...changes.map(([userId]) => userId), holderOf(row)]
        : changes.map(([userId]) => userId),
    );
    for (const [userId, delta] of changes) await changeFuelCost(tx, userId, subtract('0', delta));
    const rest = await earnRest(tx, row, fuel);
    const booked = reversed(
      movementOf(row, { ...row, exchanged: subtract(row.amount, row.fee) }),
      'transfer_reversed',
    );
    const batchId = await post(
      { ...booked, postings: [...booked.postings, ...rest] },
      {
        ...(row.batch_id !== null && { reversesId: row.batch_id }),
      },
    );
    await emit('transfer.reversed', row.id, await announcement(tx, row));
    return { status, reverse_checker_id: access.id, reversal_batch_id: batchId };
  },
);

/** Whoever holds what was received. */
const holderOf = ({ user_id, to_user_id }: TransferRow) => to_user_id ?? user_id;

/** Where the last of a user's fuel goes, the house has earned what is left of its cost: fuel that comes later must not find it. */
async function earnRest(
  tx: Transaction,
  row: TransferRow,
  fuel: ReadonlyMap<number, Fuel>,
): Promise<Posting[]> {
  const userId = holderOf(row);
  const owned = fuel.get(userId)?.owned ?? '0';
  if (row.to_asset !== 'L' || compare(owned, row.received) > 0) return [];
  const amount = (await readFuel(tx, userId)).cost;
  if (isZero(amount)) return [];
  await changeFuelCost(tx, userId, subtract('0', amount));
  return [{ debit: house('260'), credit: house('406'), asset: 'USDT', amount }];
}

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
