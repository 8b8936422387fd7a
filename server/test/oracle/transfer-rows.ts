import { type Asset, assetScales } from '@quarterdeck/contract/core/assets';
import { cut, least, one, percentOf, times, units } from './decimals.ts';
import { costOf, fuelOf } from './fuel.ts';
import type { By, House } from './house.ts';
import type { Versioned } from './kinds.ts';

export type TransferKind = 'usdt_l' | 'l_usdt' | 'usdt_r' | 'r_usdt' | 'l_r' | 'r_l' | 'user_usdt' | 'user_l';

export interface Transfer extends Versioned {
  kind: TransferKind;
  user: number;
  /** Who gets it; null: the user. */
  to: number | null;
  amount: bigint;
  fee: bigint;
  received: bigint;
  cost: bigint;
  earned: bigint;
  /** Of what another user gets: the USDT that they could take out of it. */
  takenOut: bigint;
  status: 'posted' | 'reversed';
  maker: By | null;
  createdAt: number;
}

/** The terms of the model's house, by kind. */
export interface Terms {
  from: Asset;
  to: Asset;
  /** Absent: nothing is exchanged. */
  rate?: string;
  mode: 'fixed' | 'percent' | 'larger';
  fixed: string;
  percent: string;
  dayLimit: string;
}

const free = { mode: 'fixed', fixed: '0', percent: '0', dayLimit: '' } as const;

export const transferTerms: Readonly<Record<TransferKind, Terms>> = {
  usdt_l: { ...free, from: 'USDT', to: 'L', rate: '2', mode: 'percent', percent: '1' },
  l_usdt: { ...free, from: 'L', to: 'USDT', rate: '0.45', fixed: '0.5' },
  usdt_r: { ...free, from: 'USDT', to: 'R', rate: '0.333333' },
  r_usdt: { ...free, from: 'R', to: 'USDT', rate: '2.9', mode: 'larger', fixed: '0.1', percent: '2.5' },
  l_r: { ...free, from: 'L', to: 'R', rate: '0.166667', mode: 'percent', percent: '0.75' },
  r_l: { ...free, from: 'R', to: 'L', rate: '5.7', mode: 'larger', fixed: '0.05', percent: '1' },
  user_usdt: { ...free, from: 'USDT', to: 'USDT', fixed: '0.3', dayLimit: '500' },
  user_l: { ...free, from: 'L', to: 'L', mode: 'percent', percent: '2' },
};

export const smallest = units('1');

/** What a transfer comes to. */
export type Quote = Pick<Transfer, 'fee' | 'received' | 'cost' | 'earned'>;

export function quoteOf(house: House, kind: TransferKind, user: number, amount: bigint): Quote {
  const { from, to, rate } = transferTerms[kind];
  const fee = feeOf(kind, amount);
  const exchanged = amount - fee;
  const byRate = rate === undefined ? exchanged : cut(times(exchanged, units(rate)), assetScales[to]);
  if (kind === 'usdt_l') return { fee, received: byRate, cost: exchanged, earned: 0n };
  if (from !== 'L') return { fee, received: byRate, cost: 0n, earned: 0n };
  const cost = costOf(fuelOf(house, user), amount);
  const follows = costOf({ owned: amount, cost }, exchanged);
  const received = kind === 'l_usdt' ? least(byRate, follows) : byRate;
  return { fee, received, cost, earned: cost - (kind === 'l_usdt' ? received : follows) };
}

/** The most that another user could take out of it: all kinds are open in the model's house. */
export function takenOutBy(house: House, kind: TransferKind, user: number, amount: bigint): bigint {
  if (kind === 'user_usdt') return amount;
  if (kind !== 'user_l') return 0n;
  const sold = quoteOf(house, 'l_usdt', user, amount).received;
  const points = quoteOf(house, 'l_r', user, amount).received;
  const byPoints = points > 0n ? quoteOf(house, 'r_usdt', user, points).received : 0n;
  return [sold, byPoints].reduce((most, one) => (one > most ? one : most), 0n);
}

/** What is left is paid out and rounds down. */
function feeOf(kind: TransferKind, amount: bigint): bigint {
  const { from, mode, fixed, percent } = transferTerms[kind];
  const scale = assetScales[from];
  const share = percentOf(amount, units(percent));
  const down = cut(share, scale);
  const up = down === share ? down : down + one / 10n ** BigInt(scale);
  if (mode === 'fixed') return units(fixed);
  return mode === 'larger' && units(fixed) > up ? units(fixed) : up;
}

/** What is added to what the fuel of each cost, in this order. */
export function fuelChanges({
  kind,
  user,
  to,
  cost,
  earned,
}: Omit<Transfer, 'version'>): [user: number, delta: bigint][] {
  if (kind === 'usdt_l') return [[user, cost]];
  return to === null
    ? [[user, -cost]]
    : [
        [user, -cost],
        [to, cost - earned],
      ];
}
