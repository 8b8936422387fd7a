/** The cards of the page, in their order; each is titled by its `<group>.title`. */
export const groups = [
  'profile',
  'password',
  'factor',
  'passkeys',
  'identities',
  'look',
  'sessions',
  'signIns',
  'notices',
] as const;
export type Group = (typeof groups)[number];

/** The card among those of all pages that are open: settings have groups of the same names. */
export const placeOf = (group: Group): string => `personal-${group}`;
