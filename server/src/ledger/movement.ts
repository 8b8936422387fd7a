import { type Asset, ledgerScale } from '@quarterdeck/contract/core/assets';
import { decimal } from '@quarterdeck/contract/core/money';
import type { WalletRecordType } from '@quarterdeck/contract/features/wallet-records/wallet-records';
import type { HouseCode, UserCode } from './chart.ts';

export interface HouseAccount {
  code: HouseCode;
  userId?: undefined;
}

export interface UserAccount {
  code: UserCode;
  userId: number;
  /** The wallet record of this end, where it is another than the movement's. */
  recordType?: WalletRecordType;
}

export type AccountRef = HouseAccount | UserAccount;

/** An amount that goes from one account to another, both in the same asset. */
export interface Posting {
  debit: AccountRef;
  credit: AccountRef;
  asset: Asset;
  /** Above zero, with at most 20 digits before the point and 18 after it. */
  amount: string;
}

/** What is booked as one batch. */
export interface Movement {
  /** Such as `withdrawal_request`. */
  type: string;
  /** The record type of users' lines in their wallets; null if only the company's accounts move. */
  recordType: WalletRecordType | null;
  postings: Posting[];
}

/**
 * Puts a movement together and leaves out what is zero, such as a fee that is not taken.
 * @throws RangeError when an amount is negative or no decimal of the ledger, or when nothing is left.
 */
export function movement(
  type: string,
  recordType: WalletRecordType | null,
  postings: readonly Posting[],
): Movement {
  const moved = postings.filter(({ amount }) => isMoved(amount));
  if (moved.length === 0) throw new RangeError(`The movement ${type} moves nothing`);
  return { type, recordType, postings: moved };
}

/** What undoes a movement: its ends swapped, the last of it first. */
export function reversed({ recordType, postings }: Movement, type: string): Movement {
  const swapped = postings.map(({ debit, credit, ...rest }) => ({ ...rest, debit: credit, credit: debit }));
  return { type, recordType, postings: swapped.reverse() };
}

export function house(code: HouseCode): HouseAccount {
  return { code };
}

export function available(userId: number, recordType?: WalletRecordType): UserAccount {
  return bucket('201', userId, recordType);
}

export function hold(userId: number): UserAccount {
  return bucket('202', userId);
}

export function bond(userId: number): UserAccount {
  return bucket('203', userId);
}

export function pending(userId: number, recordType?: WalletRecordType): UserAccount {
  return bucket('204', userId, recordType);
}

export function receivable(userId: number): UserAccount {
  return bucket('110', userId);
}

function bucket(code: UserCode, userId: number, recordType?: WalletRecordType): UserAccount {
  return recordType === undefined ? { code, userId } : { code, userId, recordType };
}

const ledgerAmount = new RegExp(`^(?:0|[1-9]\\d{0,19})(?:\\.\\d{1,${ledgerScale}})?$`);

/** PostgreSQL would round digits beyond the column's scale without a word, so they are refused here. */
function isMoved(amount: string): boolean {
  if (!ledgerAmount.test(amount)) throw new RangeError(`Not an amount of the ledger: ${amount}`);
  return !decimal(amount).isZero();
}
