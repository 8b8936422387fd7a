/** Rules that hold for whatever leaves a user's wallet, by withdrawal or to another user, and that no setting changes. */
export const takingOut = {
  /** After a change of password or second factor, in hours. */
  coolDownHours: 24,
  /** A user is new for so many days. */
  newUserDays: 7,
  /** From this risk score of their own on a user is flagged. */
  flaggedFrom: 60,
} as const;
