import { available, book, type Posting, pending } from './books.ts';
import { cut, percentOf, units } from './decimals.ts';
import { type By, type House, note } from './house.ts';
import { rowOf, type Versioned } from './kinds.ts';

/** What the company of the model keeps of a share, in percent. */
export const cutPercent = '12.5';

/** What a follower, `user`, has made with a trader. */
export interface Copy extends Versioned {
  ref: string;
  user: number;
  trader: number;
  from: number;
  until: number;
  profit: bigint;
  flow: bigint;
  percent: string;
  markBefore: bigint;
  markAfter: bigint;
  share: bigint;
  /** The trader's part of the share. */
  part: bigint;
  status: 'nothing' | 'pending' | 'settled' | 'reversed';
  maker: By | null;
  createdAt: number;
}

/** How far the profit of a follower with a trader has been shared, and until when it was told; null: nothing stands. */
export interface Mark {
  high: bigint;
  until: number | null;
}

type Two = Pick<Copy, 'user' | 'trader'>;

const keyOf = ({ user, trader }: Two) => `${user} ${trader}`;

export function markOf(house: House, two: Two): Mark {
  return house.marks.get(keyOf(two)) ?? { high: 0n, until: null };
}

export function setMark(house: House, two: Two, mark: Mark): void {
  house.marks.set(keyOf(two), mark);
}

export type Told = Pick<Copy, 'ref' | 'user' | 'trader' | 'from' | 'until' | 'profit' | 'flow' | 'percent'>;
type Reckoned = Pick<Copy, 'markBefore' | 'markAfter' | 'share' | 'part'>;

/** What is above the mark is shared; a share and the part of it round down. */
export function reckon(house: House, told: Told): Reckoned {
  const markBefore = markOf(house, told).high + told.flow;
  const base = told.profit > markBefore ? told.profit - markBefore : 0n;
  const share = cut(percentOf(base, units(told.percent)), 6);
  const part = cut(percentOf(share, units('100') - units(cutPercent)), 6);
  return { markBefore, markAfter: markBefore + base, share, part };
}

/** The follower pays, the trader waits for their part, and the company has the rest. */
export function postingsOf({ user, trader, share, part }: Two & Reckoned): Posting[] {
  return [
    { debit: available(user), credit: pending(trader), amount: part },
    { debit: available(user), credit: '403', amount: share - part },
  ];
}

/** The settlement pays the parts of traders, so many in a transaction; those of the frozen and the blacklisted wait on. */
export function settleCopies(house: House, until: number, chunk: number): void {
  const waiting = house.copies.filter(({ status, createdAt }) => status === 'pending' && createdAt <= until);
  for (const copy of waiting) {
    const { frozen, blacklisted } = rowOf(house.users, copy.trader);
    if (frozen || blacklisted) continue;
    const { trader, part: amount } = copy;
    book(house, 'USDT', { debit: pending(trader), credit: available(trader), amount });
    copy.status = 'settled';
    copy.version += 1;
  }
  note(house, 'settlement.settle_copies', Math.ceil(waiting.length / chunk));
}
