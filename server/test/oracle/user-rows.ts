import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { balanceOf } from './balances.ts';
import { times, total } from './decimals.ts';
import { type By, type House, rates, staffUsers } from './house.ts';
import { rowOf, type Versioned } from './kinds.ts';

export interface User extends Versioned {
  uid: string;
  referrer: number | null;
  phone: string | null;
  /** By what the user registered. */
  device: string | null;
  frozen: boolean;
  frozenUntil: number | null;
  frozenBy: By | null;
  frozenByRisk: boolean;
  blacklisted: boolean;
  request: { kind: 'blacklist' | 'enable' | 'move'; by: By; referrer: number | null } | null;
  activatedAt: number | null;
  /** Null beside an activation: permanent. */
  activatedUntil: number | null;
  /** By which rewards and limits go. */
  level: number;
}

export const newUser: Omit<User, 'uid' | 'referrer' | 'device'> = {
  phone: null,
  frozen: false,
  frozenUntil: null,
  frozenBy: null,
  frozenByRisk: false,
  blacklisted: false,
  request: null,
  activatedAt: null,
  activatedUntil: null,
  level: 0,
  version: 1,
};

export function isActive({ activatedAt, activatedUntil }: User, now: number): boolean {
  return activatedAt !== null && (activatedUntil === null || activatedUntil > now);
}

/** Those above a user, the nearest first. */
export function chainOf(house: House, user: number): number[] {
  const above = rowOf(house.users, user).referrer;
  return above === null ? [] : [above, ...chainOf(house, above)];
}

/** Whether a user stands at `top` or below. */
export function isInTeam(house: House, user: number, top: number): boolean {
  return user === top || chainOf(house, user).includes(top);
}

/** What all that a user has is worth in USDT, but for what they owe. */
export function worthOf(house: House, user: number): bigint {
  const inAsset = (asset: Asset) =>
    total(['201', '202', '203', '204'].map((code) => balanceOf(house, [code, user], asset)));
  return total(assets.map((asset) => times(inAsset(asset), rates[asset])));
}

/** Shut out: what they were given and have not redeemed is worth nothing. */
export function shutOut(house: House, user: number): void {
  rowOf(house.users, user).blacklisted = true;
  for (const code of house.codes) {
    if (code.owner !== user || code.status !== 'assigned') continue;
    code.status = 'void';
    code.version += 1;
  }
}

/** Whether two people are one: by themselves, or by the account that both have. */
export function isSamePerson(by: By, other: By): boolean {
  const account = staffUsers[by];
  return by === other || (account !== undefined && account === staffUsers[other]);
}
