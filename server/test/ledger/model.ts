import { add, compare, isZero, subtract } from '@quarterdeck/contract/core/money';
import type { ErrorCode } from '@quarterdeck/contract/errors';
import { type AccountCode, chart } from '#ledger/chart.ts';
import { accountKey } from '#ledger/entry.ts';
import type { AccountRef, Posting } from '#ledger/movement.ts';

const largest = '99999999999999999999.999999999999999999';

/** The ledger as one would write it on paper, for tests to compare the real one with. */
export interface Model {
  /** By account key; absent is zero. */
  balances: Map<string, string>;
  balanceOf(account: AccountRef, asset: string): string;
  /** Why these postings must be refused; empty when they may be booked. */
  refusals(postings: readonly Posting[]): ErrorCode[];
  book(postings: readonly Posting[]): void;
}

export function createModel(balances = new Map<string, string>()): Model {
  const balanceOf = (account: AccountRef, asset: string) => balances.get(keyOf(account, asset)) ?? '0';
  const change = (account: AccountRef, asset: string, isGrowing: boolean, amount: string) => {
    const balance = balanceOf(account, asset);
    const after = isGrowing ? add(balance, amount) : subtract(balance, amount);
    if (isZero(after)) balances.delete(keyOf(account, asset));
    else balances.set(keyOf(account, asset), after);
  };
  return {
    balances,
    balanceOf,
    refusals(postings) {
      const codes = new Set<ErrorCode>();
      for (const { account, asset, taken, given } of totalsOf(postings)) {
        if (compare(taken, largest) > 0 || compare(given, largest) > 0) codes.add('above_maximum');
        if (account.userId === undefined) continue;
        const rest = subtract(balanceOf(account, asset), taken);
        if (compare(rest, '0') < 0) codes.add('insufficient_balance');
        if (compare(add(rest, given), largest) > 0) codes.add('above_maximum');
      }
      return [...codes];
    },
    book(postings) {
      for (const { debit, credit, asset, amount } of postings) {
        change(debit, asset, sideOf(debit) === 'debit', amount);
        change(credit, asset, sideOf(credit) === 'credit', amount);
      }
      // What came in pays first what is owed.
      for (const { account, asset, taken, given } of totalsOf(postings)) {
        if (account.code !== '201' || account.userId === undefined) continue;
        const owed = { code: '110', userId: account.userId } as const;
        const [came, debt] = [subtract(given, taken), balanceOf(owed, asset)];
        const paid = compare(came, debt) < 0 ? came : debt;
        if (compare(paid, '0') <= 0) continue;
        change(account, asset, false, paid);
        change(owed, asset, false, paid);
      }
    },
  };
}

/** The postings that undo these. */
export function swapped(postings: readonly Posting[]): Posting[] {
  return postings.map(({ debit, credit, ...rest }) => ({ debit: credit, credit: debit, ...rest }));
}

interface Totals {
  account: AccountRef;
  asset: string;
  taken: string;
  given: string;
}

/** What the postings take from and give to each account, all together. */
function totalsOf(postings: readonly Posting[]): Totals[] {
  const totals = new Map<string, Totals>();
  const count = (account: AccountRef, asset: string, side: 'debit' | 'credit', amount: string) => {
    const key = keyOf(account, asset);
    const total = totals.get(key) ?? { account, asset, taken: '0', given: '0' };
    if (sideOf(account) === side) total.given = add(total.given, amount);
    else total.taken = add(total.taken, amount);
    totals.set(key, total);
  };
  for (const { debit, credit, asset, amount } of postings) {
    count(debit, asset, 'debit', amount);
    count(credit, asset, 'credit', amount);
  }
  return [...totals.values()];
}

function sideOf({ code }: { code: AccountCode }) {
  return chart[code].side;
}

function keyOf({ code, userId }: AccountRef, asset: string): string {
  return accountKey({ code, userId: userId ?? null, asset });
}
