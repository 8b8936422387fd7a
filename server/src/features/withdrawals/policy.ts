import type { Asset } from '@quarterdeck/contract/core/assets';

/** The rules of withdrawals that no setting changes. */
export const policy = {
  /** Fuel and R points are credits of the company and cannot be withdrawn. */
  withdrawable: ['USDT'] as readonly Asset[],
  /** An accepted payment without a call-back becomes an unknown outcome after this, in seconds. */
  callbackWithin: 900,
} as const;
