import { variantsMax } from '@quarterdeck/contract/features/backtests/sweeps';
import Decimal from 'decimal.js';

/** An axis as it is typed. */
export interface TypedAxis {
  /** Empty: there is no such axis. */
  parameter: string;
  from: string;
  to: string;
  step: string;
}

const plain = /^\d+(?:\.\d+)?$/;

/** The values from one number to another; none where they are not numbers, and never many more than a sweep may have. */
export function valuesOf({ from, to, step }: TypedAxis): string[] {
  if (![from, to, step].every((text) => plain.test(text.trim()))) return [];
  const [last, by] = [new Decimal(to), new Decimal(step)];
  if (by.isZero()) return [new Decimal(from).toFixed()];
  const values: string[] = [];
  for (let value = new Decimal(from); value.lessThanOrEqualTo(last); value = value.plus(by)) {
    values.push(value.toFixed());
    if (values.length > variantsMax) break;
  }
  return values;
}
