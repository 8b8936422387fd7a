import { compare, multiply, subtract } from '@quarterdeck/contract/core/money';
import type { RateRow } from './subject.ts';

/** Whether a rate is within the bounds of its row. */
export function isWithin(
  rate: string,
  { rate_min, rate_max }: Pick<RateRow, 'rate_min' | 'rate_max'>,
): boolean {
  return (
    (rate_min === null || compare(rate, rate_min) >= 0) && (rate_max === null || compare(rate, rate_max) <= 0)
  );
}

/** Whether a rate is further from the one before than so many percent; '0': it never is. */
export function isJump(rate: string, before: string | null, percent: string): boolean {
  if (before === null || compare(percent, '0') === 0) return false;
  const moved = subtract(rate, before).replace('-', '');
  return compare(multiply(moved, '100'), multiply(before, percent)) > 0;
}
