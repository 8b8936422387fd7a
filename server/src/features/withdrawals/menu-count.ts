import { withdrawalReversal } from '@quarterdeck/contract/features/withdrawals/machine';
import { askedOf } from '#domain/approvals/asked.ts';
import type { MenuCount } from '#kernel/waiting/counts.ts';
import type { Asked, Waiting } from '#kernel/waiting/waiting.ts';
import { isToComplete } from './to-complete.ts';

const withdrawals = {
  ability: 'withdrawal.read',
  table: 'withdrawal',
  owner: { user: 'user_id' },
} as const;

const requested: readonly Asked[] = [askedOf(withdrawalReversal)];
const toComplete: readonly Asked[] = [
  { decider: 'withdrawal.close', where: isToComplete(), makers: ['paid_by_id'], owners: ['user_id'] },
];

/** Whose reversal waits for a second admin. */
export const withdrawalsRequested: Waiting = { ...withdrawals, asked: requested };

/** Said by hand to be paid, and waiting for another person. */
export const withdrawalsToComplete: Waiting = { ...withdrawals, asked: toComplete };

export const withdrawalCount: MenuCount = {
  name: 'withdrawals',
  ...withdrawals,
  where: "status = 'pending_review'",
  asked: [...requested, ...toComplete],
};
