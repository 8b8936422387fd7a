import { compare, isNegative, isZero, subtract } from '@quarterdeck/contract/core/money';
import {
  type TransferReversalPreview,
  transferMachine,
  transferReversal,
} from '@quarterdeck/contract/features/transfers/transfers';
import { approvalCommands, reversalRules } from '#domain/approvals/commands.ts';
import type { Quote } from '#domain/transfers/quote.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { changeFuelCost, type Fuel, lockFuel, readFuel } from '#ledger/fuel.ts';
import { house, type Movement, type Posting, reversed } from '#ledger/movement.ts';
import { previewMovement } from '#ledger/preview.ts';
import { movementOf } from './movement.ts';
import { fuelChanges } from './rules.ts';
import { announcement, stateOf, type TransferRow, transferSubject } from './subject.ts';

/** Requests the reversal of a transfer, and carries it out: each side gets back what it gave, as far as it is still there. */
export const reversal = approvalCommands(transferMachine, transferReversal, {
  ...reversalRules,
  subject: transferSubject,
  stateOf,
  event: { name: 'transfer.reversal', announcement },
  async carryOut({ tx, row, post, emit }) {
    const fuel = await lockFuel(tx, fuelHolders(row));
    for (const [userId, delta] of fuelChanges(row)) await changeFuelCost(tx, userId, subtract('0', delta));
    const rest = await earnRest(tx, row, fuel);
    const batchId = await post(movementBack(row, rest), {
      ...(row.batch_id !== null && { reversesId: row.batch_id }),
    });
    await emit('transfer.reversed', row.id, await announcement(tx, row));
    return { reversal_batch_id: batchId };
  },
});

type Booked = Omit<Parameters<typeof movementOf>[0] & Quote, 'exchanged'> &
  Pick<TransferRow, 'amount' | 'to_asset'>;

/** What carrying it out would book now, and why it would be refused. Nothing is locked. */
export async function wouldReverse(db: Queryable, row: Booked): Promise<TransferReversalPreview> {
  const holders = [...new Set(fuelHolders(row))];
  const fuel = new Map(
    await Promise.all(holders.map(async (userId) => [userId, await readFuel(db, userId)] as const)),
  );
  const leftOf = (userId: number, change = '0') => subtract(fuel.get(userId)?.cost ?? '0', change);
  const changes = new Map(fuelChanges(row));
  const fuel_spent = [...changes].some(([userId, change]) => isNegative(leftOf(userId, change)));
  const holder = holderOf(row);
  const rest = isLast(row, fuel) && !fuel_spent ? leftOf(holder, changes.get(holder)) : '0';
  const lines = await previewMovement(db, movementBack(row, rest));
  const short = lines.some(({ uid, after }) => uid !== null && after !== null && isNegative(after));
  return { lines, short, fuel_spent };
}

/** The opposite postings, and what the company earns from the last of the fuel. */
function movementBack(row: Booked, rest: string): Movement {
  const quote = { ...row, exchanged: subtract(row.amount, row.fee) };
  const booked = reversed(movementOf(row, quote), 'transfer_reversed');
  if (isZero(rest)) return booked;
  const earned: Posting = { debit: house('260'), credit: house('406'), asset: 'USDT', amount: rest };
  return { ...booked, postings: [...booked.postings, earned] };
}

/** The holder of what was received. */
const holderOf = ({ user_id, to_user_id }: Booked) => to_user_id ?? user_id;

/** Whose fuel it moves, or what that cost. */
function fuelHolders(row: Booked): number[] {
  const changed = fuelChanges(row).map(([userId]) => userId);
  return row.to_asset === 'L' ? [...changed, holderOf(row)] : changed;
}

/** Whether the last of its holder's fuel goes. */
function isLast(row: Booked, fuel: ReadonlyMap<number, Fuel>): boolean {
  const owned = fuel.get(holderOf(row))?.owned ?? '0';
  return row.to_asset === 'L' && compare(owned, row.received) <= 0;
}

/** With the last of a user's fuel the company earns the rest of its cost: later fuel must not inherit it. */
async function earnRest(tx: Transaction, row: TransferRow, fuel: ReadonlyMap<number, Fuel>): Promise<string> {
  if (!isLast(row, fuel)) return '0';
  const userId = holderOf(row);
  const { cost } = await readFuel(tx, userId);
  await changeFuelCost(tx, userId, subtract('0', cost));
  return cost;
}
