import { decimal, isZero } from '@quarterdeck/contract/core/money';

/** Decimals that are shown in any case. */
const decimalsMin = 2;

/** An amount to be read at a glance: two decimals, or as many as show so many digits of a smaller one. */
export function roundedAmount(amount: string, digits: number): string {
  if (isZero(amount)) return amount;
  const value = decimal(amount);
  const places = Math.max(decimalsMin, digits - 1 - value.e);
  return value.toDecimalPlaces(places, 4).toFixed();
}
