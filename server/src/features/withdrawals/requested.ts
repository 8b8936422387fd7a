import type { Asked } from '#kernel/list/waiting.ts';

/** The condition on a withdrawal whose reversal one admin asked for and another decides. `of` is the row's name and a dot, or nothing. */
export const isRequested = (of = '') =>
  `(${of}status IN ('payment_successful', 'success') AND ${of}reverse_maker_id IS NOT NULL)`;

/** The same for who decides it. */
export const asked: readonly Asked[] = [
  { decider: 'withdrawal.reverse', where: isRequested(), makers: ['reverse_maker_id'], owners: ['user_id'] },
];
