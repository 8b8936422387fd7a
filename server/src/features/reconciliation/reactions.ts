import { on, type Reaction } from '#kernel/events/events.ts';
import { beginRuns } from './run.ts';

/** What is found at once, and not with the night. */
export const reconciliationReactions: readonly Reaction[] = [
  on('robot_order.late_fill', async ({ tx, context, services }) => {
    await beginRuns(tx, ['fills'], context, services);
  }),
];
