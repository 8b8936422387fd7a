import type { BodyOf } from '@quarterdeck/contract/core/http/endpoint';
import type { Adjustment, reverseAdjustment } from '@quarterdeck/contract/features/adjustments/adjustments';
import { adjustmentMachine } from '@quarterdeck/contract/features/adjustments/machine';
import { advance, assertVersion, lockRow } from '#command/change.ts';
import { command } from '#command/command.ts';
import { insertAdjustment } from './insert.ts';
import { reversalOf } from './movement.ts';
import { type AdjustmentRow, adjustmentSubject, stateOf } from './subject.ts';

type Input = BodyOf<typeof reverseAdjustment>;

/** Proposes to take a posted adjustment back: an adjustment the other way, which another admin approves. */
export const reverse = command<Input, Adjustment, AdjustmentRow | undefined>({
  action: 'adjustment.reverse',
  objectOf: ({ id }) => ({ type: 'adjustment', id }),
  find: (tx, { id }, isNew, access) => lockRow(tx, adjustmentSubject, id, isNew, access),
  async run(scope, found) {
    const { tx, input, context } = scope;
    const { access } = context.actor;
    const original = await assertVersion(tx, adjustmentSubject, found, input, access);
    advance(adjustmentMachine, await stateOf(tx, original), 'reverse', access);
    const { user_id, asset, amount, category, direction, ref_type, ref_id, ref_no, reverses_id } =
      reversalOf(original);
    return await insertAdjustment(scope, {
      user_id,
      asset,
      amount,
      category,
      direction,
      ref_type,
      ref_id,
      ref_no,
      reason: input.reason,
      evidence: input.evidence,
      reverses_id,
      files: input.files ?? [],
    });
  },
});
