import type { BulkItem, BulkStatus, RobotBulk } from '@quarterdeck/contract/features/robots/bulks/bulks';
import type { ActionLooks } from '#kit/list/row-actions.tsx';
import type { Tone } from '#kit/status-tag.tsx';
import { outcomeTones } from '../instructions/looks.ts';

export type BulkAction = 'approve' | 'decline' | 'continue' | 'cancel';

export const bulkTones: Record<BulkStatus, Tone> = {
  pending_review: 'warning',
  running: 'progress',
  halted: 'danger',
  completed: 'success',
  cancelled: 'neutral',
  refused: 'neutral',
};

export const itemTones: Record<BulkItem['status'], Tone> = {
  ...outcomeTones,
  pending: 'neutral',
  skipped: 'warning',
};

export const bulkLooks: ActionLooks<BulkAction> = {
  approve: {},
  continue: {},
  decline: { danger: true },
  cancel: { danger: true },
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: BulkAction;
  row: RobotBulk;
}

/** How often a bulk that runs is looked at, in milliseconds. */
export const lookEvery = 1_500;
