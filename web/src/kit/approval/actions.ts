import type { reversalEvents } from '@quarterdeck/contract/core/approvals';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** The actions of a reversal: one admin requests it, another carries it out or declines it. */
export type ReversalAction = (typeof reversalEvents)[keyof typeof reversalEvents];

export const reversalActions: ActionLooks<ReversalAction> = {
  decline_reverse: { way: 'back' },
  request_reverse: { danger: true },
  reverse: { danger: true, way: 'on' },
};

export const isReversal = (action: string): action is ReversalAction =>
  Object.hasOwn(reversalActions, action);
