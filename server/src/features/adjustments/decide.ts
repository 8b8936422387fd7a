import type { Adjustment, RefuseAdjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { adjustmentMachine } from '@quarterdeck/contract/features/adjustments/machine';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { advance, type ChangeInput, change } from '#command/change.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { spendFuel, takeBackFuel } from '#ledger/fuel.ts';
import { movementOf } from './movement.ts';
import { type AdjustmentRow, adjustmentSubject, announcement, stateOf } from './subject.ts';

/** Books what another admin proposed, while its time lasts. */
export const approve = change<AdjustmentRow, Adjustment, ChangeInput>(
  adjustmentSubject,
  'adjustment.approve',
  async ({ tx, row, context, post, emit }) => {
    const { access } = context.actor;
    const status = advance(adjustmentMachine, await stateOf(tx, row), 'approve', access);
    if (isOver(row, context.now)) throw new Refusal('adjustment_expired');
    const { user_id: userId, direction } = row;
    const spend = row.reverses_id === null ? spendFuel : takeBackFuel;
    const earned = direction === 'deduct' ? await spend(tx, { ...row, userId }) : '0';
    const batchId = await post(movementOf(row, earned), await reversedBatch(tx, row));
    await emit('adjustment.posted', row.id, await announcement(tx, row));
    return { status, checker_id: access.id, batch_id: batchId, decided_at: context.now.toISOString() };
  },
);

/** Refuses what another admin proposed; nothing is booked. */
export const refuse = change<AdjustmentRow, Adjustment, z.output<typeof RefuseAdjustment>>(
  adjustmentSubject,
  'adjustment.refuse',
  async ({ tx, row, input, context, emit }) => {
    const { access } = context.actor;
    const status = advance(adjustmentMachine, await stateOf(tx, row), 'refuse', access);
    await emit('adjustment.refused', row.id, await announcement(tx, row));
    return { status, checker_id: access.id, refusal: input.reason, decided_at: context.now.toISOString() };
  },
);

/** Takes one's own proposal back. */
export const cancel = change<AdjustmentRow, Adjustment, ChangeInput>(
  adjustmentSubject,
  'adjustment.cancel',
  async ({ tx, row, context, emit }) => {
    const status = advance(adjustmentMachine, await stateOf(tx, row), 'cancel', context.actor.access);
    await emit('adjustment.cancelled', row.id, await announcement(tx, row));
    return { status, decided_at: context.now.toISOString() };
  },
);

/** Ends a proposal whose time is over. */
export const expire = change<AdjustmentRow, Adjustment, ChangeInput>(
  adjustmentSubject,
  'adjustment.expire',
  async ({ tx, row, context, emit }) => {
    const status = advance(adjustmentMachine, await stateOf(tx, row), 'expire', context.actor.access);
    if (!isOver(row, context.now)) throw new Refusal('transition_not_allowed');
    await emit('adjustment.expired', row.id, await announcement(tx, row));
    return { status, decided_at: context.now.toISOString() };
  },
);

function isOver({ expires_at }: AdjustmentRow, now: Date): boolean {
  return Date.parse(expires_at) <= now.getTime();
}

/** The batch of the adjustment that this one reverses: the ledger prevents a second reversal. */
async function reversedBatch(
  db: Queryable,
  { reverses_id }: AdjustmentRow,
): Promise<{ reversesId?: number }> {
  if (reverses_id === null) return {};
  const { batch_id } = await db.one<{ batch_id: number }>(sql`
    SELECT batch_id FROM adjustment WHERE id = ${reverses_id}`);
  return { reversesId: batch_id };
}
