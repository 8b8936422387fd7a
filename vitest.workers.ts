import { availableParallelism } from 'node:os';

/**
 * How many test files run at once: the browser's tests run beside them, and fill what they leave of the processors. A room with a
 * configuration of its own takes over nothing from the root's, so each says it.
 */
export const maxWorkers = availableParallelism();
