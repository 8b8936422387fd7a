import type { ReconBreak } from '@quarterdeck/contract/features/reconciliation/breaks';
import type { ActionGroup } from '#kit/list/actions-menu.tsx';
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

/** At the foot of the drawer. */
export const decisions: Partial<ActionLooks<BreakAction>> = {
  acknowledge: {},
  accept: {},
  decline: { danger: true },
  fix: {},
};

const besides: Partial<ActionLooks<BreakAction>> = {
  assign: {},
  comment: {},
  snooze: {},
  propose_acceptance: {},
};

/** The menu in its head. */
export const actionGroups: readonly ActionGroup<BreakAction>[] = [{ name: 'besides', looks: besides }];

// All of them together.
export const breakActions = { ...decisions, ...besides } as ActionLooks<BreakAction>;

/** A command that somebody is about to give. */
export interface Chosen {
  action: BreakAction;
  row: ReconBreak;
}
