import { type RechargeReason, rechargeMachine } from '@quarterdeck/contract/recharge-machine';
import type { ApproveRecharge, Recharge, RefuseRecharge } from '@quarterdeck/contract/recharges';
import type * as z from 'zod/mini';
import { advance, type ChangeScope, change, type Patch } from '#kernel/change.ts';
import { arrival, credit, setAsideOnce } from './credit.ts';
import { requireUnbookedOtherwise } from './other-index.ts';
import { announcement, type RechargeRow, rechargeSubject, stateOf } from './subject.ts';

/** Credits what waits for a review. */
export const approve = change<RechargeRow, Recharge, z.output<typeof ApproveRecharge>>(
  rechargeSubject,
  'recharge.approve',
  async (scope) => {
    const { row, context } = scope;
    const { access } = context.actor;
    const status = advance(rechargeMachine, await stateOf(scope.tx, row), 'approve', access);
    const { user_id: userId } = row;
    // The database lets nobody wait for a review whom nobody knows.
    if (userId === null) throw new Error(`Recharge ${row.no} waits for a review and has no user`);
    await requireUnbookedOtherwise(scope.tx, row);
    return {
      status,
      reviewer_id: access.id,
      ...arrival(row, context.now),
      ...(await credit(scope, row, userId)),
    };
  },
);

/** Refuses what waits for a review, or what a file told of for nobody: nothing is booked. What the platform confirmed waits for its owner. */
export const refuse = change<RechargeRow, Recharge, z.output<typeof RefuseRecharge>>(
  rechargeSubject,
  'recharge.refuse',
  async (scope) => {
    const { tx, row, input, context, emit } = scope;
    const { access } = context.actor;
    const status = advance(rechargeMachine, await stateOf(tx, row), 'refuse', access);
    if (status === 'unmatched') return { status, ...(await withoutOwner(scope)) };
    await emit('recharge.refused', row.id, await announcement(tx, row));
    return { status, reviewer_id: access.id, reason: input.reason, match_user_id: null };
  },
);

/** A file told of it first and the platform does as well: it is there, and not whose the file says. */
async function withoutOwner(
  scope: ChangeScope<RechargeRow, z.output<typeof RefuseRecharge>>,
): Promise<Patch<RechargeRow>> {
  const nobodys = { user_id: null, maker_id: null, owner_imported: false };
  const row = { ...scope.row, ...nobodys };
  // What is not final yet is booked once it is.
  if (row.confirmed_at === null) return { ...nobodys, reason: 'owner_unknown' satisfies RechargeReason };
  return { ...nobodys, ...(await setAsideOnce(scope, row)) };
}
