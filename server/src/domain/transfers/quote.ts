import { compare, multiply, roundDown, subtract } from '@quarterdeck/contract/core/money';
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
export const noFuel: Fuel = { owned: '0', cost: '0' };

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
