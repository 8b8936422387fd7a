import type { Asked } from '#kernel/waiting/waiting.ts';

/** The condition on a withdrawal whose reversal one admin asked for and another decides. `of` is the row's name and a dot, or nothing. */
export const isRequested = (of = '') =>
  `(${of}status IN ('payment_successful', 'success') AND ${of}reverse_maker_id IS NOT NULL)`;

/** The same for who decides it. */
export const asked: readonly Asked[] = [
  { decider: 'withdrawal.reverse', where: isRequested(), makers: ['reverse_maker_id'], owners: ['user_id'] },
];

/** The condition on a withdrawal that somebody said by hand was paid, and another completes. */
export const isToComplete = (of = '') =>
  `(${of}status = 'payment_successful' AND ${of}paid_by_id IS NOT NULL)`;

/** The same for who completes it. */
export const toComplete: readonly Asked[] = [
  { decider: 'withdrawal.close', where: isToComplete(), makers: ['paid_by_id'], owners: ['user_id'] },
];
