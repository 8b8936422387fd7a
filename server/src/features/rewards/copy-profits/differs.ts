/** The platform may round its figures; less than this is no difference. */
const tolerance = '0.000001';

/**
 * The platform's figure differs from the fills of the copy robots. `of` is the name of the row and a dot, or nothing. An index has the
 * same condition.
 */
export const differs = (of = '') =>
  `${of}status <> 'reversed' AND coalesce(abs(${of}reckoned - ${of}cum_net_realised) > ${tolerance}, false)`;
