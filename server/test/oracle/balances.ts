import type { Asset } from '@quarterdeck/contract/core/assets';
import type { House } from './house.ts';

/** An account of the company by its code alone, one of a user with whose it is. */
export type Account = string | readonly [code: string, user: number];

/** Codes whose balance grows on the debit side; all others grow on the credit side. */
const debitSide = ['101', '103', '110', '190', '191', '192', '501', '502', '503', '504', '505', '506', '507'];

export function balanceOf(house: House, account: Account, asset: Asset): bigint {
  return house.balances.get(keyOf(account, asset)) ?? 0n;
}

export function change(house: House, account: Account, asset: Asset, amount: bigint): void {
  const key = keyOf(account, asset);
  const balance = (house.balances.get(key) ?? 0n) + amount;
  if (balance === 0n) house.balances.delete(key);
  else house.balances.set(key, balance);
}

export function isDebit(account: Account): boolean {
  return debitSide.includes(typeof account === 'string' ? account : account[0]);
}

function keyOf(account: Account, asset: Asset): string {
  return typeof account === 'string' ? `${account}/${asset}/house` : `${account[0]}/${asset}/${account[1]}`;
}
