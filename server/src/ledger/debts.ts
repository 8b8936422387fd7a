import type { Asset } from '@quarterdeck/contract/core/assets';
import { compare, decimal, subtract } from '@quarterdeck/contract/core/money';
import { bucketCodes } from './chart.ts';
import { accountKey, type Entry, grows } from './entry.ts';

/*
 * What a user owes (110) is paid off by whatever comes into what they can spend, first of all and in the same transaction: so
 * a user with a debt has no available balance in that asset. The payment is a separate batch, `debt_repaid`.
 */

export interface Payment {
  userId: number;
  asset: Asset;
  amount: string;
}

/** What a batch brings to what users can spend. */
export function creditsOf(entries: readonly Entry[]): Payment[] {
  const credits = new Map<string, Payment>();
  for (const entry of entries) {
    const { code, userId, asset, amount } = entry;
    if (code !== bucketCodes.available || userId === null) continue;
    const before = credits.get(accountKey(entry))?.amount ?? '0';
    const after = decimal(before).plus(grows(entry) ? amount : `-${amount}`);
    credits.set(accountKey(entry), { userId, asset, amount: after.toFixed() });
  }
  return [...credits.values()].filter(({ amount }) => compare(amount, '0') > 0);
}

/** The account of what a user owes in an asset. */
export function debtOf({ userId, asset }: Pick<Payment, 'userId' | 'asset'>) {
  return { code: bucketCodes.receivable, userId, asset };
}

/** The accounts that say whether something of what a batch brings is owed. */
export function debtsToLookAt(entries: readonly Entry[]) {
  return creditsOf(entries).map(debtOf);
}

/**
 * What a batch pays off, of what is owed once it is booked: it may itself take a debt back, or make one. What is left to be owed is
 * kept in `owed`, by account key, so that the next of several batches pays no more.
 */
export function paymentsOf(entries: readonly Entry[], owed: Map<string, string>): Payment[] {
  for (const entry of entries) {
    if (entry.code !== bucketCodes.receivable) continue;
    const key = accountKey(entry);
    owed.set(
      key,
      decimal(owed.get(key) ?? '0')
        .plus(grows(entry) ? entry.amount : `-${entry.amount}`)
        .toFixed(),
    );
  }
  return creditsOf(entries).flatMap((credit) => {
    const key = accountKey(debtOf(credit));
    const debt = owed.get(key) ?? '0';
    const amount = compare(credit.amount, debt) < 0 ? credit.amount : debt;
    if (compare(amount, '0') <= 0) return [];
    owed.set(key, subtract(debt, amount));
    return [{ ...credit, amount }];
  });
}
