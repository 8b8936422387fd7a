import { availableParallelism } from 'node:os';

/**
 * How many test files run at once: one more than there are processors, because a file waits for its database and its processes a third
 * of the time. A workspace with a configuration of its own inherits nothing from the root's, so each says it.
 */
export const maxWorkers = availableParallelism() + 1;
