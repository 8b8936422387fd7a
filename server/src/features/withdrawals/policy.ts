import type { Asset } from '@quarterdeck/contract/assets';

interface Network {
  /** What an address of this network looks like. */
  address: RegExp;
  /** What a withdrawal costs its user, in the withdrawn asset. */
  fee: string;
  /** Blocks on top before a payment counts as final. */
  confirmations: number;
}

export const networks: Readonly<Record<string, Network>> = {
  TRC20: { address: /^T[1-9A-HJ-NP-Za-km-z]{33}$/, fee: '1', confirmations: 19 },
  ERC20: { address: /^0x[0-9a-fA-F]{40}$/, fee: '5', confirmations: 12 },
  BEP20: { address: /^0x[0-9a-fA-F]{40}$/, fee: '0.8', confirmations: 15 },
};

/** Whether a payment with so many blocks on top counts as final. */
export function isFinal(network: string, confirmations: number): boolean {
  return confirmations >= (networks[network]?.confirmations ?? 0);
}

/** The rules of withdrawals. Amounts in USDT unless a comment says otherwise. */
export const policy = {
  /** Fuel and R points are credits of the house and never leave it. */
  withdrawable: ['USDT'] as readonly Asset[],
  minimum: '10',
  maximum: '100000',
  /** What one user may take out in 24 hours. */
  dayLimit: '50000',
  /** Above this two admins review. */
  secondReviewerAbove: '1000',
  /** After a change of password or second factor, in hours. */
  coolDownHours: 24,
  /** An accepted payment without a call-back becomes an unknown outcome after this, in seconds. */
  callbackWithin: 900,
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
