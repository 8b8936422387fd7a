import type { Asset } from '@quarterdeck/contract/core/assets';

/** The rules of recharges that no setting holds. */
export const policy = {
  /** Fuel and R points are credits of the company: they are bought inside and cannot be deposited. */
  rechargeable: ['USDT'] as readonly Asset[],
  /** From this risk score of their own on what comes in for a user waits for a review. */
  flaggedFrom: 60,
} as const;
