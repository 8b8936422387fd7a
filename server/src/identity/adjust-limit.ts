import { Refusal } from '#kernel/refusal.ts';

/** @throws Refusal `adjust_limit_exceeded`, which says how much it may be, where it was found to be more. */
export function requireAdjustLimit(beyond: 'adjust_limit_exceeded' | undefined, limit: string | null): void {
  if (beyond !== undefined)
    throw new Refusal(beyond, { parameters: { limit: limit ?? '' }, fields: { amount: beyond } });
}
