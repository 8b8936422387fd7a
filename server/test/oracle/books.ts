import type { Asset } from '@quarterdeck/contract/core/assets';
import { type Account, balanceOf, change, isDebit } from './balances.ts';
import { least } from './decimals.ts';
import { spendFuel } from './fuel.ts';
import type { House } from './house.ts';

export interface Posting {
  debit: Account;
  credit: Account;
  amount: bigint;
}

/** Books one batch; amounts of nothing are no postings. */
export function book(house: House, asset: Asset, ...postings: Posting[]): void {
  bookAll(
    house,
    postings.map((posting) => ({ asset, ...posting })),
  );
}

/** Books one batch of several assets. */
export function bookAll(house: House, postings: readonly (Posting & { asset: Asset })[]): void {
  house.batches += 1;
  for (const { asset, debit, credit, amount } of postings) {
    change(house, debit, asset, isDebit(debit) ? amount : -amount);
    change(house, credit, asset, isDebit(credit) ? -amount : amount);
  }
  payDebts(house, postings);
}

/** What came into what users can spend pays first what they owe, each by a batch of its own. */
function payDebts(house: House, postings: readonly (Posting & { asset: Asset })[]): void {
  const came = new Map<string, { user: number; asset: Asset; amount: bigint }>();
  const count = (account: Account, asset: Asset, amount: bigint) => {
    if (typeof account === 'string' || account[0] !== '201') return;
    const key = `${account[1]} ${asset}`;
    came.set(key, { user: account[1], asset, amount: (came.get(key)?.amount ?? 0n) + amount });
  };
  for (const { asset, debit, credit, amount } of postings) {
    count(debit, asset, -amount);
    count(credit, asset, amount);
  }
  for (const { user, asset, amount } of came.values()) {
    const paid = least(amount, balanceOf(house, owed(user), asset));
    if (paid <= 0n) continue;
    const earned = spendFuel(house, user, asset, paid);
    bookAll(house, [
      { asset, debit: available(user), credit: owed(user), amount: paid },
      { asset: 'USDT', debit: '260', credit: '408', amount: earned },
    ]);
  }
}

export const available = (user: number): Account => ['201', user];
export const hold = (user: number): Account => ['202', user];
export const pending = (user: number): Account => ['204', user];
export const owed = (user: number): Account => ['110', user];

/** What the user can spend. */
export function canSpend(house: House, user: number, asset: Asset): bigint {
  return balanceOf(house, available(user), asset);
}
