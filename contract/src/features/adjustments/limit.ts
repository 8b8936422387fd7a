import type { AdjustAbility, Authority } from '../../core/access.ts';
import { compare, multiply } from '../../core/money.ts';

/** Whether the permission's limit allows proposing or approving this amount. */
export function withinAdjustLimit(
  row: { amount: string; rate_usdt: string },
  { adjust_max }: Pick<Authority, 'adjust_max'>,
  ability: AdjustAbility,
) {
  const limit = adjust_max[ability];
  const isAbove = limit !== null && compare(multiply(row.amount, row.rate_usdt), limit) > 0;
  return isAbove ? ('adjust_limit_exceeded' as const) : undefined;
}
