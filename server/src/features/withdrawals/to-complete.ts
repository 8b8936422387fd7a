/** The condition on a withdrawal that somebody said by hand was paid, and another completes. `of` is the row's name and a dot, or nothing. */
export const isToComplete = (of = '') =>
  `(${of}status = 'payment_successful' AND ${of}paid_by_id IS NOT NULL)`;
