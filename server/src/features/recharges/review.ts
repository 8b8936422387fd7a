import { rechargeMachine } from '@quarterdeck/contract/features/recharges/machine';
import type {
  ApproveRecharge,
  Recharge,
  RefuseRecharge,
} from '@quarterdeck/contract/features/recharges/recharges';
import type * as z from 'zod/mini';
import { advance, type ChangeScope, change, type Patch } from '#command/change.ts';
import { arrival, credit } from './credit.ts';
import { requireNoDoubt } from './doubt.ts';
import { requireUnbookedOtherwise } from './other-index.ts';
import { withoutMatch } from './requested.ts';
import { announcement, type RechargeRow, rechargeSubject, stateOf } from './subject.ts';

type Approving = ChangeScope<RechargeRow, z.output<typeof ApproveRecharge>>;

/** Credits what waits for a review. */
export const approve = change(rechargeSubject, 'recharge.approve', approved);

/** The same for one of many that are not reviewed individually. */
export const approveOfMany = change(rechargeSubject, 'recharge.approve', async (scope: Approving) => {
  const { tx, row } = scope;
  if (row.status === 'pending_review') await requireNoDoubt(tx, row);
  return await approved(scope);
});

async function approved(scope: Approving): Promise<Patch<RechargeRow>> {
  const { row, context } = scope;
  const { access } = context.actor;
  const status = advance(rechargeMachine, await stateOf(scope.tx, row), 'approve', access);
  const { user_id: userId } = row;
  // The database requires a known user for a review.
  if (userId === null) throw new Error(`Recharge ${row.no} waits for a review and has no user`);
  await requireUnbookedOtherwise(scope.tx, row);
  return {
    status,
    reviewer_id: access.id,
    ...arrival(row, context.now),
    ...(await credit(scope, row, userId)),
  };
}

/** Refuses a recharge in review, or an unmatched one known only from a file. Nothing is booked. */
export const refuse = change<RechargeRow, Recharge, z.output<typeof RefuseRecharge>>(
  rechargeSubject,
  'recharge.refuse',
  async ({ tx, row, input, context, emit }) => {
    const { access } = context.actor;
    const status = advance(rechargeMachine, await stateOf(tx, row), 'refuse', access);
    await emit('recharge.refused', row.id, await announcement(tx, row));
    return { status, reviewer_id: access.id, reason: input.reason, ...withoutMatch(row) };
  },
);
