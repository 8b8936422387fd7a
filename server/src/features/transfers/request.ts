import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import { compare, isZero } from '@quarterdeck/contract/core/money';
import type {
  requestTransfer as endpoint,
  PlatformTransfer,
} from '@quarterdeck/contract/features/transfers/platform';
import {
  isBetweenUsers,
  type TransferTerms,
  transferKinds,
} from '@quarterdeck/contract/features/transfers/settings';
import sql from 'sql-template-tag';
import { command } from '#command/command.ts';
import { checkTakenOut, findDayLimit } from '#domain/limits/day-limit.ts';
import { worthInUsdt } from '#domain/transfers/loops.ts';
import { type Quote, quoteOf } from '#domain/transfers/quote.ts';
import { readAllTerms, readTerms } from '#domain/transfers/terms.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { changeFuelCost, type Fuel, lockFuel } from '#ledger/fuel.ts';
import { checkDayLimit } from './day-limit.ts';
import { movementOf } from './movement.ts';
import { lockParties, type Party } from './parties.ts';
import { findPlatformTransfer } from './platform-view.ts';
import { fuelChanges } from './rules.ts';
import { announcement, type TransferRow } from './subject.ts';

type Input = BodyOf<typeof endpoint>;

/** A user changes an asset or gives it to another: checked against every rule, then booked at once. */
export const requestTransfer = command<Input, PlatformTransfer>({
  action: 'transfer.request',
  turn: ({ uid }) => `user ${uid}`,
  async run({ tx, input, context, post, emit }) {
    const { now } = context;
    const { uid, to_uid, kind, amount } = input;
    const terms = await readTerms(tx, kind);
    checkTerms(terms, amount);
    const { sender, receiver } = await lockParties(tx, { uid, to_uid, now });
    const limit = terms.transfer_day_limit;
    await checkDayLimit(tx, { userId: sender.id, kind, amount, limit, now });
    const quote = quoteFor(input, terms, await lockedFuel(tx, input, sender, receiver));
    const takenOut = await takenOutBy(tx, input, quote);
    if (!isZero(takenOut)) {
      const dayLimit = await findDayLimit(tx, sender.id, now);
      await checkTakenOut(tx, { userId: sender.id, asset: 'USDT', amount: takenOut, limit: dayLimit, now });
    }
    const row = await insert(tx, { input, terms, quote, takenOut, sender, receiver, now });
    const object = { type: 'transfer', id: row.id };
    for (const [userId, delta] of fuelChanges(row)) await changeFuelCost(tx, userId, delta);
    const batchId = await post(object, movementOf(row, quote));
    await tx.query(sql`UPDATE transfer SET batch_id = ${batchId} WHERE id = ${row.id}`);
    await emit('transfer.posted', row.id, await announcement(tx, row));
    const { no, status, asset, fee, to_asset, received, rate } = row;
    return {
      reply: await findPlatformTransfer(tx, no),
      object,
      before: null,
      after: { no, status, kind, uid, asset, amount, fee, to_asset, received, rate },
    };
  },
});

function checkTerms({ transfer_open, transfer_min: minimum }: TransferTerms, amount: string): void {
  if (transfer_open !== '1') {
    throw new Refusal('transfer_closed', { fields: { kind: 'transfer_closed' } });
  }
  if (compare(amount, minimum) < 0) {
    throw new Refusal('below_minimum', { parameters: { minimum }, fields: { amount: 'below_minimum' } });
  }
}

/** What another user could withdraw of it, in USDT: fuel and points as well, while they can be exchanged. */
async function takenOutBy(tx: Transaction, { kind, amount }: Input, quote: Quote): Promise<string> {
  if (!isBetweenUsers(kind)) return '0';
  const fuel = { owned: amount, cost: quote.cost };
  return worthInUsdt(transferKinds[kind].from, amount, await readAllTerms(tx), fuel);
}

/** The sender's fuel, where some is sent; the receiver's is locked with it. */
async function lockedFuel(
  tx: Transaction,
  { kind }: Input,
  sender: Party,
  receiver: Party | undefined,
): Promise<Fuel | undefined> {
  if (transferKinds[kind].from !== 'L') return undefined;
  const ids = receiver === undefined ? [sender.id] : [sender.id, receiver.id];
  return (await lockFuel(tx, ids)).get(sender.id);
}

/** @throws Refusal `nothing_received`, and `rate_changed` where it is less than the user was shown. */
function quoteFor(
  { kind, amount, received_min }: Input,
  terms: TransferTerms,
  fuel: Fuel | undefined,
): Quote {
  const quote = quoteOf(kind, terms, amount, fuel);
  if (quote === undefined || compare(quote.received, '0') <= 0) {
    throw new Refusal('nothing_received', { fields: { amount: 'nothing_received' } });
  }
  if (received_min !== undefined && compare(quote.received, received_min) < 0) {
    throw new Refusal('rate_changed', { parameters: { received: quote.received } });
  }
  return quote;
}

interface Draft {
  input: Input;
  terms: TransferTerms;
  quote: Quote;
  takenOut: string;
  sender: Party;
  receiver: Party | undefined;
  now: Date;
}

async function insert(
  tx: Transaction,
  { input, terms, quote, takenOut, sender, receiver, now }: Draft,
): Promise<TransferRow> {
  const { from, to } = transferKinds[input.kind];
  const at = now.toISOString();
  return await tx.one<TransferRow>(sql`
    WITH key AS (SELECT nextval(pg_get_serial_sequence('transfer', 'id')) AS id)
    INSERT INTO transfer (id, no, kind, status, user_id, to_user_id, asset, amount, fee, to_asset, received, rate, fee_mode,
      fee_fixed, fee_percent, cost, earned, taken_out, created_at, updated_at)
    SELECT key.id, 'T' || to_char(${at}::timestamptz, 'YYMMDD') || lpad(key.id::text, greatest(8, length(key.id::text)), '0'),
      ${input.kind}, 'posted', ${sender.id}, ${receiver?.id ?? null}, ${from}, ${input.amount}, ${quote.fee}, ${to},
      ${quote.received}, ${terms.transfer_rate ?? null}, ${terms.transfer_fee_mode}, ${terms.transfer_fee_fixed},
      ${terms.transfer_fee_percent}, ${quote.cost}, ${quote.earned}, ${takenOut}, ${at}, ${at}
    FROM key RETURNING *`);
}
