import { assets } from '@quarterdeck/contract/core/assets';
import { balanceOf } from './balances.ts';
import { canSpend, owed } from './books.ts';
import { cut, one, percentOf, total, units } from './decimals.ts';
import { type By, day, type House, hour } from './house.ts';
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
  risk: number;
  needsTwo: boolean;
  reviewer1: By | null;
  reviewer2: By | null;
  isUnknown: boolean;
  attempt: number;
  /** What it was paid by; `key 2`: by the service, under the key of that attempt. */
  txid: string | null;
  confirmations: number;
  /** Who said by hand that it was paid. */
  payer: By | null;
  reverseMaker: By | null;
  createdAt: number;
}

export const networks = ['TRC20', 'ERC20', 'BEP20'] as const;
export type Network = (typeof networks)[number];

/** Blocks on top before a payment is final. */
export const finalAfter: Readonly<Record<Network, number>> = { TRC20: 19, ERC20: 12, BEP20: 15 };

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

/** What was withdrawn, and the USDT that was given to others. */
export function takenOut(house: House, user: number): bigint {
  const isLate = (row: { user: number; createdAt: number }) =>
    row.user === user && row.createdAt > house.now - day;
  const withdrawn = house.withdrawals.filter((row) => isLate(row) && !isGivenBack(row));
  const given = house.transfers.filter(
    (row) => isLate(row) && row.kind === 'user_usdt' && row.status === 'posted',
  );
  return total([...withdrawn.map(({ gross }) => gross), ...given.map(({ amount }) => amount)]);
}

const isGivenBack = ({ status }: Withdrawal) => status === 'refuse' || status === 'fail';

export const highRisk = 70;

/** Whoever pays to the one pays to the other. */
export const isSame = (one: string, other: string) =>
  one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase());

type Judged = Pick<Withdrawal, 'user' | 'address' | 'gross' | 'createdAt'>;

/** How risky one looks by what the user had asked for before it, and by what is known at this moment. */
export function riskOf(house: House, judged: Judged, row = house.withdrawals.length): number {
  const { user, address, gross, createdAt } = judged;
  const owner = rowOf(house.users, user);
  const earlier = house.withdrawals.slice(0, row).filter((other) => other.user === user);
  const paid = earlier.filter(({ status }) => status === 'success').map((other) => other.gross);
  const lately = earlier.filter((other) => other.createdAt > createdAt - hour).length;
  const ofDay = earlier.filter((other) => other.createdAt > createdAt - day && !isGivenBack(other));
  const isShared = house.withdrawals.some((other) => other.user !== user && isSame(other.address, address));
  const isFresh = owner.securityAt !== null && Math.floor((createdAt - owner.securityAt) / hour) < 72;
  const points = [
    earlier.length === 0 ? 15 : 0,
    earlier.every((other) => !isSame(other.address, address)) ? 20 : 0,
    isShared ? 40 : 0,
    owner.frozen ? 40 : 0,
    assets.some((asset) => balanceOf(house, owed(user), asset) > 0n) ? 40 : 0,
    isFresh ? 20 : 0,
    gross * BigInt(paid.length) > total(paid) * 5n ? 30 : 0,
    lately >= 3 ? 25 : 0,
    total([gross, ...ofDay.map((other) => other.gross)]) > units('20000') ? 20 : 0,
  ];
  return Math.min(
    100,
    points.reduce((sum, score) => sum + score),
  );
}

export const hasEnough = (house: House, user: number, amount: bigint) =>
  canSpend(house, user, 'USDT') >= amount ? undefined : ('insufficient_balance' as const);
