import { test } from 'vitest';

/** `npm run test:matrix` runs: nothing is left out. */
const isMatrix = process.env.TEST_MATRIX !== undefined;

/** A test that `npm test` leaves to the matrix, because another one there shows what it guarantees. */
export const matrixTest = isMatrix ? test : ((() => {}) as unknown as typeof test);
