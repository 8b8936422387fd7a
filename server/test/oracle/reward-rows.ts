import type { Asset } from '@quarterdeck/contract/core/assets';
import type { Versioned } from './kinds.ts';

export type Source = 'activation' | 'upgrade' | 'robot_fee' | 'copy_cut';

export interface Fee {
  kind: Source;
  ref: string;
  user: number;
  asset: Asset;
  amount: bigint;
  status: 'collected' | 'reversed';
  /** What the fuel that paid it had cost, in USDT. */
  earned: bigint;
}

export interface Reward extends Versioned {
  kind: 'activation' | 'invite' | 'distribution';
  /** What it is for: `fee 3`, `code 12`. */
  source: string;
  beneficiary: number;
  asset: Asset;
  amount: bigint;
  status: 'pending' | 'withheld' | 'settled' | 'void' | 'reversed';
  holdUntil: number | null;
  createdAt: number;
}

export const isStanding = ({ status }: Reward) => ['pending', 'withheld', 'settled'].includes(status);
