import { add, compare, subtract } from '@quarterdeck/contract/core/money';
import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { balancesOf, houseAccounts, type LockedBucket, lockBuckets } from './accounts.ts';
import { findBooked } from './booked.ts';
import { debtsToLookAt, type Payment, paymentsOf } from './debts.ts';
import { accountKey, type Entry, entriesOf, grows } from './entry.ts';
import { spendFuel } from './fuel.ts';
import { debtRepaid } from './movements/debt.ts';
import { write } from './write.ts';

/** What a batch says about itself. */
export interface BatchHeader {
  type: string;
  /** Names the batch once and for all: the same key never books twice. */
  idemKey: string;
  /** The object that caused it. */
  ref?: { type: string; id: number } | undefined;
  /** The moment that the movement belongs to; the batch keeps the moment of booking besides. */
  effectiveAt: Date;
  actor: string;
  memo?: string | null | undefined;
  /** The batch that this one undoes; each is undone at most once. */
  reversesId?: number | undefined;
}

/** What has been booked. */
export interface Booked {
  batchId: number;
}

export interface Line extends Entry {
  accountId: number;
  balanceAfter: string | null;
}

/** The largest amount and balance that the ledger can hold. */
const balanceMax = '99999999999999999999.999999999999999999';

/**
 * Books the entries as one batch: one statement locks, one writes. A key that was booked before gives the batch
 * that was booked then.
 */
export async function book(tx: Transaction, header: BatchHeader, entries: readonly Entry[]): Promise<Booked> {
  const house = await houseAccounts(tx);
  const buckets = await lockBuckets(tx, entries, debtsToLookAt(entries));
  const { lines, refusal } = runBalances(entries, house, buckets);
  if (refusal === undefined) {
    const batchId = (await write(tx, [{ header, lines }], 'left out')).get(header.idemKey);
    if (batchId !== undefined) {
      tx.booked.push(batchId);
      await payOff(tx, header, batchId, paymentsOf(entries, balancesOf(buckets)));
      return { batchId };
    }
  }
  // What this batch would spend may be what it spent already, when it was booked before.
  const booked = await findBooked(tx, header, entries);
  if (booked !== undefined) return { batchId: booked };
  throw refusal ?? new Error(`The batch ${header.idemKey} was neither written nor found`);
}

/** Books what a batch pays off of what users owe. */
export async function payOff(
  tx: Transaction,
  { ref, effectiveAt, actor }: Pick<BatchHeader, 'ref' | 'effectiveAt' | 'actor'>,
  batchId: number,
  payments: readonly Payment[],
): Promise<void> {
  for (const payment of payments) {
    const movement = debtRepaid({ ...payment, earned: await spendFuel(tx, payment) });
    const idemKey = `debt:${batchId}:${payment.userId}:${payment.asset}`;
    const header = { type: movement.type, idemKey, ref, effectiveAt, actor };
    await book(tx, header, entriesOf(movement));
  }
}

/** Follows each bucket line by line. A batch spends only what was there before it, not what it brings in itself. */
export function runBalances(
  entries: readonly Entry[],
  house: ReadonlyMap<string, number>,
  buckets: ReadonlyMap<string, LockedBucket>,
): { lines: Line[]; refusal: Refusal | undefined } {
  const balances = new Map<string, string>();
  const unspent = new Map<string, string>();
  let refusal: Refusal | undefined;
  const lines = entries.map((entry): Line => {
    const key = accountKey(entry);
    if (compare(entry.amount, balanceMax) > 0) refusal ??= aboveMaximum();
    if (entry.userId === null) return { ...entry, accountId: known(house, key), balanceAfter: null };
    const { id, balance, floor } = known(buckets, key);
    const before = balances.get(key) ?? balance;
    const after = grows(entry) ? add(before, entry.amount) : subtract(before, entry.amount);
    balances.set(key, after);
    if (!grows(entry)) {
      const rest = subtract(unspent.get(key) ?? balance, entry.amount);
      unspent.set(key, rest);
      if (floor !== null && compare(rest, floor) < 0) refusal ??= new Refusal('insufficient_balance');
    } else if (compare(after, balanceMax) > 0) {
      refusal ??= aboveMaximum();
    }
    return { ...entry, accountId: id, balanceAfter: after };
  });
  return { lines, refusal };
}

function aboveMaximum(): Refusal {
  return new Refusal('above_maximum', { parameters: { maximum: balanceMax } });
}

function known<Value>(accounts: ReadonlyMap<string, Value>, key: string): Value {
  const account = accounts.get(key);
  if (account === undefined) throw new Error(`The ledger has no account ${key}`);
  return account;
}
