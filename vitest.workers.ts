import { availableParallelism } from 'node:os';

/**
 * How many test files run at once. Most tests wait for PostgreSQL half of the time: with more of them than cores none is
 * idle. A room with a configuration of its own takes over nothing from the root's, so each says it.
 */
export const maxWorkers = Math.ceil(availableParallelism() * 1.5);
