import type { Asset } from '@quarterdeck/contract/assets';
import type { Network } from '@quarterdeck/contract/withdrawal-settings';

/** What an address of each network looks like. */
export const addressForms: Readonly<Record<Network, RegExp>> = {
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  BEP20: /^0x[0-9a-fA-F]{40}$/,
};

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

/** How much each risk adds to the score; the sum is cut at 100. */
export const riskScores = {
  first_withdrawal: 15,
  new_address: 20,
  /** More than five times the user's average. */
  large_against_history: 30,
  /** Another user withdrew to the same address. */
  shared_address: 40,
  /** The user's own risk score is 60 or more. */
  user_flagged: 40,
  /** More than three requests within an hour. */
  velocity: 25,
} as const;
