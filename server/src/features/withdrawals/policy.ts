import type { Asset } from '@quarterdeck/contract/assets';

/** The rules of withdrawals that no setting changes. */
export const policy = {
  /** Fuel and R points are credits of the house and never leave it. */
  withdrawable: ['USDT'] as readonly Asset[],
  /** After a change of password or second factor, in hours. */
  coolDownHours: 24,
  /** An accepted payment without a call-back becomes an unknown outcome after this, in seconds. */
  callbackWithin: 900,
  /** A user is new for so many days. */
  newUserDays: 7,
  /** From this risk score of their own on a user is flagged. */
  flaggedFrom: 60,
} as const;
