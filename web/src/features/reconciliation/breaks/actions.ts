import type { ReconBreak } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export type BreakAction =
  | 'acknowledge'
  | 'accept'
  | 'decline'
  | 'fix'
  | 'assign'
  | 'comment'
  | 'snooze'
  | 'propose_acceptance';

export const breakActions: ActionLooks<BreakAction> = {
  acknowledge: {},
  accept: {},
  decline: { danger: true },
  fix: {},
  assign: {},
  comment: {},
  snooze: {},
  propose_acceptance: {},
};

/** A command that somebody is about to give. */
export interface Chosen {
  action: BreakAction;
  row: ReconBreak;
}
