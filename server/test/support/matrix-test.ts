import { test } from 'vitest';

/** `npm run test:matrix` runs: nothing is left out. */
export const isMatrix = process.env.TEST_MATRIX !== undefined;

const ignore = () => {};

/** A test that `npm test` leaves to the matrix, because another one there shows what it guarantees. */
export const matrixTest = isMatrix
  ? test
  : (Object.assign(ignore, { each: () => ignore }) as unknown as typeof test);
