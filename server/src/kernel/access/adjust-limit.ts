import type { Authority } from '@quarterdeck/contract/access';
import { Refusal } from '../refusal.ts';

/** @throws Refusal `adjust_limit_exceeded`, which says how much it may be, where that was found. */
export function requireAdjustLimit(
  beyond: 'adjust_limit_exceeded' | undefined,
  { adjust_max: limit }: Pick<Authority, 'adjust_max'>,
): void {
  if (beyond !== undefined)
    throw new Refusal(beyond, { parameters: { limit: limit ?? '' }, fields: { amount: beyond } });
}
