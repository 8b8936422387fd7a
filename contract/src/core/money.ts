import { Decimal as BaseDecimal } from 'decimal.js';
import { type Asset, assetScales } from './assets.ts';

/** Exact decimals: wide enough for `numeric(38,18)` products, and no exponent in their text. */
const Decimal = BaseDecimal.clone({
  precision: 80,
  toExpNeg: -40,
  toExpPos: 60,
  rounding: BaseDecimal.ROUND_DOWN,
});

type Operand = string | InstanceType<typeof Decimal>;

export function decimal(value: Operand): InstanceType<typeof Decimal> {
  return new Decimal(value);
}

/** Sum of decimal strings, exact. */
export function sum(values: Iterable<Operand>): string {
  let total = new Decimal(0);
  for (const value of values) total = total.plus(value);
  return total.toFixed();
}

export function add(left: Operand, right: Operand): string {
  return new Decimal(left).plus(right).toFixed();
}

export function subtract(left: Operand, right: Operand): string {
  return new Decimal(left).minus(right).toFixed();
}

export function multiply(left: Operand, right: Operand): string {
  return new Decimal(left).times(right).toFixed();
}

/** -1, 0 or 1. */
export function compare(left: Operand, right: Operand): number {
  return new Decimal(left).comparedTo(right);
}

export function isZero(value: Operand): boolean {
  return new Decimal(value).isZero();
}

export function isNegative(value: Operand): boolean {
  return new Decimal(value).lessThan(0);
}

/** Truncates to the asset's scale: payouts round down and the company keeps the dust. */
export function roundDown(value: Operand, asset: Asset): string {
  return new Decimal(value).toDecimalPlaces(assetScales[asset], Decimal.ROUND_DOWN).toFixed();
}
