import type { Asset } from '@quarterdeck/contract/core/assets';
import { add } from '@quarterdeck/contract/core/money';
import { type AccountCode, chart, type Side } from './chart.ts';
import type { AccountRef, Movement } from './movement.ts';

/** A line before it is booked: one side of a movement. */
export interface Entry {
  code: AccountCode;
  /** Null for an account of the company. */
  userId: number | null;
  asset: Asset;
  side: Side;
  amount: string;
  /** Null for an account of the company. */
  recordType: string | null;
}

/**
 * The movement's lines in order. Postings that meet in one account on one side become one line, so that a wallet
 * shows a withdrawal as one amount and not as net and fee.
 */
export function entriesOf(movement: Movement): Entry[] {
  const entries = new Map<string, Entry>();
  const put = (account: AccountRef, side: Side, asset: Asset, amount: string) => {
    const entry = entryOf(account, side, asset, amount, movement);
    const key = `${accountKey(entry)}/${side}/${entry.recordType}`;
    const same = entries.get(key);
    if (same === undefined) entries.set(key, entry);
    else same.amount = add(same.amount, amount);
  };
  for (const { debit, credit, asset, amount } of movement.postings) {
    put(debit, 'debit', asset, amount);
    put(credit, 'credit', asset, amount);
  }
  return [...entries.values()];
}

/** The same key for the same account. */
export function accountKey(account: { code: string; userId: number | null; asset: string }): string {
  return `${account.code}/${account.asset}/${account.userId ?? 'house'}`;
}

/** Whether the entry makes the balance of its account grow. */
export function grows(entry: Entry): boolean {
  return chart[entry.code].side === entry.side;
}

function entryOf(account: AccountRef, side: Side, asset: Asset, amount: string, movement: Movement): Entry {
  const { code } = account;
  if (account.userId === undefined) return { code, userId: null, asset, side, amount, recordType: null };
  const recordType = account.recordType ?? movement.recordType;
  if (recordType === null) throw new TypeError(`${movement.type} moves a wallet but has no record type`);
  return { code, userId: account.userId, asset, side, amount, recordType };
}
