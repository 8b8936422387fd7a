import { available, book } from './books.ts';
import { units } from './decimals.ts';
import type { By, House } from './house.ts';
import { rowOf, type Versioned } from './kinds.ts';

/** What the tier asks for in the model's house. */
export const tierBond = '40';

/** A user wants to be followed. */
export interface Application extends Versioned {
  ref: string;
  user: number;
  status: 'pending' | 'approved' | 'cancelled';
}

/** Made by approving an application, by which it is called. */
export interface Trader extends Versioned {
  ref: string;
  user: number;
  status: 'active' | 'revoked';
  /** What is held of this one: who was revoked and is a trader again has two. */
  held: bigint;
  asked: { kind: 'release' | 'forfeit' | 'bond' | 'available'; amount: bigint } | null;
  maker: By | null;
}

export function holdBond(house: House, trader: Trader, amount: string): void {
  const { user } = trader;
  book(house, 'USDT', { debit: available(user), credit: ['203', user], amount: units(amount) });
  trader.held += units(amount);
}

/** The company rewards the trader: into the bond, or to the available balance. */
export function payReward(house: House, trader: Trader): void {
  const { user, asked } = trader;
  if (asked === null) return;
  const isBond = asked.kind === 'bond';
  const credit = isBond ? (['203', user] as const) : available(user);
  book(house, 'USDT', { debit: '504', credit, amount: asked.amount });
  if (isBond) trader.held += asked.amount;
}

/** What was asked for is done: the bond goes back to the trader, or to the company. */
export function settleBond(house: House, trader: Trader): void {
  const { user, asked } = trader;
  if (asked === null) return;
  const { kind, amount } = asked;
  book(house, 'USDT', { debit: ['203', user], credit: kind === 'release' ? available(user) : '407', amount });
  trader.held -= amount;
}

/** A share of profits waits for the user's settlement. */
export const waitsForShare = (house: House, user: number) =>
  house.copies.some(({ trader, status }) => trader === user && status === 'pending');

export const isTrader = (house: House, user: number) =>
  house.traders.some((trader) => trader.user === user && trader.status === 'active');

export const traderOf = (house: House, row: number) => rowOf(house.traders, row);
