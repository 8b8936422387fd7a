import type { Authority } from '../../core/access.ts';
import { byAnother, notOwn as notOwned } from '../../core/approvals.ts';
import { machine } from '../../core/machine.ts';
import { withinAdjustLimit } from './limit.ts';

export const adjustmentStatuses = ['pending', 'posted', 'refused', 'cancelled', 'expired'] as const;
export type AdjustmentStatus = (typeof adjustmentStatuses)[number];

/** What the machine needs to know of an adjustment. */
export interface AdjustmentState {
  status: string;
  user_id: number;
  maker_id: number;
  /** The maker's own account on the platform: two members of staff with the same one are one person. */
  maker_user_id: number | null;
  amount: string;
  rate_usdt: string;
  /** The adjustment that this one reverses. */
  reverses_id: number | null;
  /** The one that takes this one back, or asks to. */
  reversal_id: number | null;
}

/** No one decides about money of their own account. */
const notOwn = (row: AdjustmentState, access: Authority) => notOwned([row.user_id], access);

const byMaker = (row: AdjustmentState, access: Authority) =>
  row.maker_id === access.id ? undefined : ('maker_only' as const);

const checkable = (row: AdjustmentState, access: Authority) =>
  byAnother(row.maker_id, row.maker_user_id, access) ?? notOwn(row, access);

function reversible(row: AdjustmentState, access: Authority) {
  // A wrong reversal is corrected by a new proposal.
  if (row.reverses_id !== null) return 'transition_not_allowed';
  if (row.reversal_id !== null) return 'reversal_already_requested';
  return notOwn(row, access) ?? withinAdjustLimit(row, access, 'adjustment.propose');
}

/** One proposes, another decides. Taking a posted one back is an adjustment of its own, with two people again. */
export const adjustmentMachine = machine<AdjustmentState>()({
  name: 'adjustment',
  states: adjustmentStatuses,
  final: ['posted', 'refused', 'cancelled', 'expired'],
  transitions: [
    {
      event: 'approve',
      from: ['pending'],
      to: 'posted',
      ability: 'adjustment.approve',
      guard: (row, access) => checkable(row, access) ?? withinAdjustLimit(row, access, 'adjustment.approve'),
    },
    { event: 'refuse', from: ['pending'], to: 'refused', ability: 'adjustment.approve', guard: checkable },
    { event: 'cancel', from: ['pending'], to: 'cancelled', ability: 'adjustment.propose', guard: byMaker },
    { event: 'expire', from: ['pending'], to: 'expired' },
    {
      event: 'reverse',
      from: ['posted'],
      to: 'posted',
      ability: 'adjustment.propose',
      guard: reversible,
    },
  ],
});
