import { available, book, canSpend, owed } from './books.ts';
import { least, units } from './decimals.ts';
import type { By, House } from './house.ts';
import { rowOf, type Versioned } from './kinds.ts';

export interface Recharge extends Versioned {
  /** Null: no one knows whose money it is. */
  user: number | null;
  amount: bigint;
  source: 'chain' | 'psp' | 'manual';
  /** The transaction, or what the payment service calls it. */
  ref: string;
  /** Which output of the transaction. */
  vout: number;
  /** Who proposed the credit, or says whose it is. */
  maker: By | null;
  /** Who brought it in by a file. */
  importer: By | null;
  /** Whose it is, a file alone says. */
  isOwnerImported: boolean;
  /** Told of with another amount since. */
  isAmountChanged: boolean;
  /** A file names no address; a row of it has one once the platform told of it. */
  isAddressed: boolean;
  isBooked: boolean;
  matchUser: number | null;
  reverseMaker: By | null;
  /** Its network or service took it back, not people. */
  isGivenUp: boolean;
  confirmations: number;
  /** The word of the network, or of the service, is final. */
  isFinal: boolean;
  status:
    | 'created'
    | 'confirming'
    | 'pending_review'
    | 'unmatched'
    | 'credited'
    | 'refused'
    | 'expired'
    | 'reversed';
  credited: bigint;
  createdAt: number;
}

export const seen = {
  vout: 0,
  maker: null,
  importer: null,
  isOwnerImported: false,
  isAmountChanged: false,
  isAddressed: false,
  isBooked: false,
  matchUser: null,
  reverseMaker: null,
  isGivenUp: false,
  confirmations: 0,
  isFinal: false,
  status: 'created',
  credited: 0n,
  version: 1,
} as const;

/** By the settings of the model's house: what a person looks at. */
const minimum = units('10');
const reviewAbove = units('15000');

/** Of one output the recharge that goes on, before what was taken back of it. */
export const goesOn = (rows: readonly Recharge[]): Recharge | undefined =>
  rows.find(({ status }) => status !== 'reversed') ?? rows.at(-1);

/** A file alone tells of it. */
export const isOnlyImported = ({ importer, confirmations }: Recharge) =>
  importer !== null && confirmations === 0;

/** Neither booked nor decided about. */
export const waits = ({ status, isBooked }: Recharge) =>
  !isBooked && (status === 'pending_review' || status === 'unmatched');

/** What is told of the same amount of the same transaction under another index. */
const othersOf = ({ recharges }: House, { source, ref, vout, amount }: Recharge) =>
  recharges.filter(
    (one) =>
      source === 'chain' &&
      one.source === source &&
      one.ref === ref &&
      one.vout !== vout &&
      one.amount === amount,
  );

/** A file alone tells of the same money under another index, and it is booked or waits to be. */
const isDoubtful = (house: House, row: Recharge) =>
  othersOf(house, row).some((one) => isOnlyImported(one) && (one.status === 'credited' || waits(one)));

/** It is on the books under another index, and not both are the platform's word. */
export const isBookedOtherwise = (house: House, row: Recharge) =>
  othersOf(house, row).some(
    (one) =>
      one.isBooked &&
      (one.status === 'credited' || one.status === 'unmatched') &&
      (isOnlyImported(one) || isOnlyImported(row)),
  );

const viaOf = ({ source }: Recharge) => (source === 'psp' ? '103' : '101');

/** Into the wallet, from where it came or from what was set aside. */
export function credit(house: House, row: Recharge, user: number): void {
  const debit = row.status === 'unmatched' && row.isBooked ? '250' : viaOf(row);
  book(house, 'USDT', { debit, credit: available(user), amount: row.amount });
  const isFinal = row.isFinal || row.importer !== null;
  Object.assign(row, { status: 'credited', credited: row.amount, user, isBooked: true, isFinal });
}

/** What is final is credited, waits for a person, or is set aside where no one knows whose it is. */
export function arrive(house: House, row: Recharge): void {
  if (row.user === null) {
    row.status = 'unmatched';
    if (isBookedOtherwise(house, row)) return;
    book(house, 'USDT', { debit: viaOf(row), credit: '250', amount: row.amount });
    row.isBooked = true;
    return;
  }
  const { frozen, blacklisted } = rowOf(house.users, row.user);
  const isUsual = row.amount >= minimum && row.amount <= reviewAbove;
  const isOdd = !isUsual || row.isAmountChanged || isDoubtful(house, row);
  if (frozen || blacklisted || isOdd) row.status = 'pending_review';
  else credit(house, row, row.user);
}

/** What is not there any more is owed. */
export function takeBack(house: House, row: Recharge): void {
  const { status, user, credited, amount } = row;
  const via = viaOf(row);
  if (status === 'unmatched' || user === null) {
    book(house, 'USDT', { debit: '250', credit: via, amount });
  } else {
    const there = least(canSpend(house, user, 'USDT'), credited);
    const short = { debit: owed(user), credit: via, amount: credited - there };
    book(house, 'USDT', { debit: available(user), credit: via, amount: there }, short);
  }
  row.status = 'reversed';
}

/** Who asked for a match that no one carries out is no maker of what becomes of the money. */
export const withoutMatch = ({ matchUser }: Recharge): Partial<Recharge> =>
  matchUser === null ? {} : { matchUser: null, maker: null };

/** It came to nothing; whether that is news. */
export function giveUp(house: House, row: Recharge): boolean {
  const nothing = { confirmations: 0, isFinal: false };
  if (['created', 'confirming', 'pending_review'].includes(row.status)) row.status = 'expired';
  else if (row.status === 'unmatched' && !row.isBooked)
    Object.assign(row, { status: 'expired' }, withoutMatch(row));
  else if (row.status === 'credited' || row.status === 'unmatched') {
    takeBack(house, row);
    row.isGivenUp = true;
  } else return false;
  Object.assign(row, nothing);
  return true;
}
