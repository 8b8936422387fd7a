import { compare, isZero, multiply, roundDown, subtract } from '@quarterdeck/contract/core/money';
import {
  isBetweenUsers,
  type TransferKind,
  type TransferTerms,
  transferFee,
  transferKinds,
} from '@quarterdeck/contract/features/transfers/settings';
import { costOf, type Fuel } from '#ledger/fuel.ts';

/** What a transfer comes to. All of it is settled before anything is booked. */
export interface Quote {
  /** In the asset that is sent. */
  fee: string;
  /** What is left of the amount when the fee is taken. */
  exchanged: string;
  /** In the asset that is received. */
  received: string;
  /** What was paid for the fuel of it, in USDT: that is bought by it, or leaves the sender. */
  cost: string;
  /** The part of it that the company has earned. */
  earned: string;
}

/** Without fuel to send, no balance is read. */
const noFuel: Fuel = { owned: '0', cost: '0' };

/**
 * The amount received under these terms; undefined if the fee takes all. It rounds down, and the company keeps the dust.
 * Fuel brings back no more than its cost: fuel from rewards cost nothing.
 */
export function quoteOf(
  kind: TransferKind,
  terms: TransferTerms,
  amount: string,
  fuel: Fuel = noFuel,
): Quote | undefined {
  const { from, to } = transferKinds[kind];
  const fee = transferFee(kind, terms, amount);
  const exchanged = subtract(amount, fee);
  if (compare(exchanged, '0') <= 0) return undefined;
  const byRate = isBetweenUsers(kind)
    ? exchanged
    : roundDown(multiply(exchanged, terms.transfer_rate ?? '0'), to);
  if (kind === 'usdt_l') return { fee, exchanged, received: byRate, cost: exchanged, earned: '0' };
  if (from !== 'L') return { fee, exchanged, received: byRate, cost: '0', earned: '0' };
  const cost = costOf(fuel, amount);
  const followed = costOf({ owned: amount, cost }, exchanged);
  const received = kind === 'l_usdt' && compare(byRate, followed) > 0 ? followed : byRate;
  return { fee, exchanged, received, cost, earned: subtract(cost, kind === 'l_usdt' ? received : followed) };
}

/** What is added to what the fuel of each cost, by user: all together it is what the batch adds to the deferred revenue. */
export function fuelChanges(transfer: {
  kind: TransferKind;
  user_id: number;
  to_user_id: number | null;
  cost: string;
  earned: string;
}): (readonly [userId: number, delta: string])[] {
  const { kind, user_id, to_user_id, cost, earned } = transfer;
  if (isZero(cost)) return [];
  if (kind === 'usdt_l') return [[user_id, cost]];
  const leaving = [user_id, subtract('0', cost)] as const;
  return to_user_id === null ? [leaving] : [leaving, [to_user_id, subtract(cost, earned)]];
}

/** The ways from USDT back to USDT. */
export const roundTrips: readonly (readonly TransferKind[])[] = [
  ['usdt_l', 'l_usdt'],
  ['usdt_r', 'r_usdt'],
  ['usdt_l', 'l_r', 'r_usdt'],
];

/** What so many USDT become on such a way; nothing where a part of it brings nothing. */
export function afterRoundTrip(
  way: readonly TransferKind[],
  termsOf: (kind: TransferKind) => TransferTerms,
  usdt: string,
): string {
  let amount = usdt;
  let fuel = noFuel;
  for (const kind of way) {
    const quote = quoteOf(kind, termsOf(kind), amount, fuel);
    amount = quote?.received ?? '0';
    if (quote === undefined || compare(amount, '0') === 0) return '0';
    if (kind === 'usdt_l') fuel = { owned: amount, cost: quote.cost };
  }
  return amount;
}
