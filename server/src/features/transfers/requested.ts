import type { Asked } from '#kernel/waiting/waiting.ts';

/** The condition on a transfer whose reversal one admin asked for and another decides. `of` is the row's name and a dot, or nothing. */
export const isRequested = (of = '') => `(${of}status = 'posted' AND ${of}reverse_maker_id IS NOT NULL)`;

/** The same for who decides it. */
export const asked: readonly Asked[] = [
  {
    decider: 'transfer.reverse',
    where: isRequested(),
    makers: ['reverse_maker_id'],
    owners: ['user_id', 'to_user_id'],
  },
];
