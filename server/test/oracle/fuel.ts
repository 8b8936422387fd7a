import type { Asset } from '@quarterdeck/contract/core/assets';
import { balanceOf } from './balances.ts';
import { cut, total } from './decimals.ts';
import type { House } from './house.ts';

interface Fuel {
  owned: bigint;
  cost: bigint;
}

/** What a user has of fuel, but for what waits, and what was paid for it. */
export function fuelOf(house: House, user: number): Fuel {
  const owned = total(['201', '202', '203'].map((code) => balanceOf(house, [code, user], 'L')));
  return { owned, cost: house.fuel.get(user) ?? 0n };
}

/** At the average of all of it; the last takes what is left. */
export function costOf({ owned, cost }: Fuel, fuel: bigint): bigint {
  return fuel >= owned ? cost : cut((cost * fuel) / owned, 6);
}

/**
 * Takes what is spent out of what the fuel of a user cost, and says how much that was. Nothing is fuel but L. What was added by
 * mistake cost nothing, unless it is the last.
 */
export function spendFuel(
  house: House,
  user: number,
  asset: Asset,
  amount: bigint,
  isMistake = false,
): bigint {
  if (asset !== 'L') return 0n;
  const own = fuelOf(house, user);
  const cost = isMistake && amount < own.owned ? 0n : costOf(own, amount);
  changeFuel(house, [[user, -cost]]);
  return cost;
}

export function changeFuel(house: House, changes: readonly [user: number, delta: bigint][]): void {
  for (const [user, delta] of changes) house.fuel.set(user, (house.fuel.get(user) ?? 0n) + delta);
}
