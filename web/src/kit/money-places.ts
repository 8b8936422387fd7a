import { decimalsMin } from '@quarterdeck/contract/core/assets';
import { createContext } from 'react';

/** How many decimals the amounts of a table's column take; undefined: as many as their asset has. */
export const MoneyPlaces = createContext<number | undefined>(undefined);

/** The asset that stands in the head of a table's column, and is only read aloud with each amount. */
export const MoneyUnit = createContext<string | undefined>(undefined);

/** The decimals of the longest of these amounts, without zeros at the end. */
export function placesOf(amounts: readonly string[]): number {
  return Math.max(decimalsMin, ...amounts.map((amount) => decimalsOf(amount.replace(/(\.\d*?)0+$/, '$1'))));
}

export function decimalsOf(amount: string): number {
  const point = amount.indexOf('.');
  return point < 0 ? 0 : amount.length - 1 - point;
}
