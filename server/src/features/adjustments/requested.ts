import type { Asked } from '#kernel/waiting/waiting.ts';

/** What one admin proposed and another decides. */
export const asked: readonly Asked[] = [
  {
    decider: 'adjustment.approve',
    where: "status = 'pending'",
    makers: ['maker_id'],
    owners: ['user_id'],
    worth: { ability: 'adjustment.approve', usdt: 'amount * rate_usdt' },
  },
];
