import type { Sweep, SweepAction } from '@quarterdeck/contract/features/backtests/sweeps';
import type { ActionLooks } from '#kit/list/row-actions.tsx';

export const sweepLooks: ActionLooks<SweepAction> = { cancel: { danger: true } };

/** A command that somebody is about to give. */
export interface Chosen {
  action: SweepAction;
  row: Sweep;
}
