import type { Asset } from '@quarterdeck/contract/core/assets';
import type { StaffName } from '../support/test-server.ts';
import type { Adjustment } from './adjustments.ts';
import type { Application, Trader } from './bond-rows.ts';
import type { Code, CodeBatch } from './code-rows.ts';
import type { Copy, Mark } from './copy-rows.ts';
import { units } from './decimals.ts';
import type { Recharge } from './recharge-rows.ts';
import type { Fee, Reward } from './reward-rows.ts';
import type { Transfer } from './transfer-rows.ts';
import type { User } from './user-rows.ts';
import type { Withdrawal } from './withdrawal-rows.ts';

/** Who does something: a member of staff, the platform, or a job of the program. */
export type By = StaffName | 'platform' | 'program';

/**
 * The whole house as one would follow it on paper: nothing but data, so that it can be copied and tried in two orders.
 * Rows are called by their place in their array.
 */
export interface House {
  /** Milliseconds since 1970. */
  now: number;
  /** By code, asset and owner. */
  balances: Map<string, bigint>;
  batches: number;
  /** How many commands of each kind took effect. */
  log: Map<string, number>;
  users: User[];
  withdrawals: Withdrawal[];
  /** What new withdrawals are paid by. */
  rail: 'manual' | 'http';
  /** Transaction ids of manual payments, with their network. */
  paidBy: Set<string>;
  recharges: Recharge[];
  /** Transactions that came to nothing, by the platform's last word. */
  dropped: Set<string>;
  adjustments: Adjustment[];
  transfers: Transfer[];
  applications: Application[];
  traders: Trader[];
  copies: Copy[];
  /** By follower and trader. */
  marks: Map<string, Mark>;
  /** What was paid for the fuel of each user, in USDT. */
  fuel: Map<number, bigint>;
  codeBatches: CodeBatch[];
  codes: Code[];
  fees: Fee[];
  rewards: Reward[];
  /** The moment up to which a settlement that waits takes up rewards; null: none waits. */
  settlingUntil: number | null;
  /** When the books were last compared by every rule; null: never. */
  reconciledAt: number | null;
  /** The last day that is closed; empty: none. */
  closedDay: string;
}

/** Accounts of staff among the users: to the platform, maker and administrator are one person. */
export const staffUsers: Readonly<Partial<Record<By, number>>> = { admin: 0, maker: 0, risk: 1 };

/** Whether somebody would act on an account of their own. */
export const isOwn = (by: By, user: number | null) => user !== null && staffUsers[by] === user;

/** What one unit is worth in USDT, as the settings of the model's house have it. */
export const rates: Readonly<Record<Asset, bigint>> = { USDT: units('1'), L: units('0.5'), R: units('3') };

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export function createHouse(now: number): House {
  return {
    now,
    balances: new Map(),
    batches: 0,
    log: new Map(),
    users: [],
    withdrawals: [],
    rail: 'manual',
    paidBy: new Set(),
    recharges: [],
    dropped: new Set(),
    adjustments: [],
    transfers: [],
    applications: [],
    traders: [],
    copies: [],
    marks: new Map(),
    fuel: new Map(),
    codeBatches: [],
    codes: [],
    fees: [],
    rewards: [],
    settlingUntil: null,
    reconciledAt: null,
    closedDay: '',
  };
}

export function note(house: House, action: string, times = 1): void {
  if (times > 0) house.log.set(action, (house.log.get(action) ?? 0) + times);
}
