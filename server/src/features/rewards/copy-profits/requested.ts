import type { Asked } from '#kernel/waiting/waiting.ts';

/** The condition on a report whose reversal one admin asked for and another decides. `of` is the row's name and a dot, or nothing. */
export const isRequested = (of = '') => `(${of}status <> 'reversed' AND ${of}reverse_maker_id IS NOT NULL)`;

/** The same for who decides it. */
export const asked: readonly Asked[] = [
  {
    decider: 'copy_profit.reverse',
    where: isRequested(),
    makers: ['reverse_maker_id'],
    owners: ['follower_id', 'trader_id'],
    besides: { user: 'trader_id' },
  },
];
