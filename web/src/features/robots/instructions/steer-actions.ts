import type { ActionLooks } from '#kit/list/row-actions.tsx';

/** What may be asked of one robot. */
export type SteerAction = 'pause' | 'resume' | 'stop' | 'apply_parameters';

export const steerLooks: ActionLooks<SteerAction> = {
  resume: { way: 'on' },
  pause: {},
  apply_parameters: {},
  stop: { danger: true },
};
