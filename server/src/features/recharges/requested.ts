/**
 * The condition on a recharge about which one admin asked for something that another decides: that it is a user's, or that it is taken
 * back. `of` is the row's name and a dot, or nothing.
 */
export const isRequested = (of = '') =>
  `((${of}status = 'unmatched' AND ${of}match_user_id IS NOT NULL)
    OR (${of}status = 'credited' AND ${of}reverse_maker_id IS NOT NULL))`;
