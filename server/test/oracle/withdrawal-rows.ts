import { cut, one, percentOf, total, units } from './decimals.ts';
import { type By, day, type House } from './house.ts';
import { rowOf, type Versioned } from './kinds.ts';
import { isActive } from './user-rows.ts';

export type Status =
  | 'pending_review'
  | 'withdrawing'
  | 'payment_in_progress'
  | 'payment_successful'
  | 'payment_failed'
  | 'success'
  | 'fail'
  | 'refuse';

export interface Withdrawal extends Versioned {
  user: number;
  network: Network;
  address: string;
  gross: bigint;
  fee: bigint;
  rail: House['rail'];
  status: Status;
  needsTwo: boolean;
  reviewer1: By | null;
  reviewer2: By | null;
  isUnknown: boolean;
  attempt: number;
  /** What it was paid by; `key 2`: by the service, under the key of that attempt. */
  txid: string | null;
  confirmations: number;
  /** Who marked it as paid manually. */
  payer: By | null;
  /** Who said manually, last, that it was not paid. */
  unpaidBy: By | null;
  reverseMaker: By | null;
  createdAt: number;
}

export const networks = ['TRC20', 'ERC20', 'BEP20'] as const;
export type Network = (typeof networks)[number];

/** The settings of the model's house: a fixed fee, the larger of two, and a share. */
export function feeOf(network: Network, gross: bigint): bigint {
  const share = (percent: string) => roundedUp(percentOf(gross, units(percent)));
  if (network === 'TRC20') return units('1');
  if (network === 'BEP20') return share('0.75');
  return share('1.25') > units('5') ? share('1.25') : units('5');
}

function roundedUp(amount: bigint): bigint {
  const down = cut(amount, 6);
  return down === amount ? down : down + one / 10n ** 6n;
}

/** What a user may take out within 24 hours: by their level while the account is active, less while it is not. */
export function dayLimitOf(house: House, userRow: number): bigint {
  const user = rowOf(house.users, userRow);
  if (!isActive(user, house.now)) return units('15000');
  return units(user.level >= 2 ? '60000' : '30000');
}

/** What was withdrawn, and what of the transfers to others they could take out. */
export function takenOut(house: House, user: number): bigint {
  const isLate = (row: { user: number; createdAt: number }) =>
    row.user === user && row.createdAt > house.now - day;
  const withdrawn = house.withdrawals.filter((row) => isLate(row) && !isGivenBack(row));
  const given = house.transfers.filter((row) => isLate(row) && row.status === 'posted');
  return total([...withdrawn.map(({ gross }) => gross), ...given.map(({ takenOut: out }) => out)]);
}

const isGivenBack = ({ status }: Withdrawal) => status === 'refuse' || status === 'fail';

/** A payment to the one is a payment to the other. */
export const isSame = (one: string, other: string) =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase());
