import type { Asset } from '@quarterdeck/contract/assets';

/** The rules of recharges. */
export const policy = {
  /** Fuel and R points are credits of the house: they are bought inside, nobody can send them in. */
  rechargeable: ['USDT'] as readonly Asset[],
  networks: ['TRC20', 'ERC20', 'BEP20'] as readonly string[],
  /** Less than this waits for a review, in USDT. */
  minimum: '10',
} as const;
