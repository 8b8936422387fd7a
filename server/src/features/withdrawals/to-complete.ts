/** The condition for a manually paid withdrawal that another person completes. `of` is the row's alias and a dot, or empty. */
export const isToComplete = (of = '') =>
  `(${of}status = 'payment_successful' AND ${of}paid_by_id IS NOT NULL)`;
