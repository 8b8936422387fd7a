import type { Asset } from '@quarterdeck/contract/core/assets';
import type { By } from './house.ts';
import type { Versioned } from './kinds.ts';

export interface CodeBatch extends Versioned {
  count: number;
  planDays: number | null;
  planLevel: number | null;
  payment: 'prepaid' | 'wallet';
  asset: Asset;
  price: bigint;
  expiresAt: number | null;
  /** A second person had to approve it. */
  needsTwo: boolean;
  maker: By;
  status: 'pending_review' | 'ready' | 'refused';
  createdAt: number;
}

export interface Code extends Versioned {
  batch: number;
  status: 'unused' | 'assigned' | 'used' | 'void' | 'expired';
  owner: number | null;
  usedBy: number | null;
}

export const isLive = ({ status }: Code) => status === 'unused' || status === 'assigned';

export const isOver = ({ expiresAt }: CodeBatch, now: number) => expiresAt !== null && expiresAt <= now;
