import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

/** A movement of the hot wallet, as its network tells it; in USDT. */
export interface Payment {
  at: Date;
  txid: string;
  /** Below zero: it was paid out. */
  amount: number;
}

/** What the chapters share. */
export interface World {
  random: Random;
  timeline: Timeline;
  start: Date;
  until: Date;
  /** Uids of those who joined. */
  uids: string[];
  /** Who invited whom, by their uids. */
  referrers: Map<string, string>;
  /** What the hot wallet took in and paid out, in the order of time. */
  payments: Payment[];
  /** What each user could spend, as far as the story knows; in USDT. */
  spendable: Map<string, number>;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export function later(at: Date, low: number, high: number, random: Random): Date {
  return new Date(at.getTime() + random.whole(low, high));
}

/**
 * When somebody gets round to it. Towards the end of the story part of the work is still lying there: null means not
 * before the end.
 */
export function whenWorked({ random, until }: World, at: Date, low: number, high: number): Date | null {
  const isLastDay = until.getTime() - at.getTime() < 1.5 * day;
  return isLastDay && random.chance(0.4) ? null : later(at, low, high, random);
}
