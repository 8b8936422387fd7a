import { defineConfig } from 'vitest/config';

/** The long form of the comparison with the oracle; `npm test` runs a short one. */
export default defineConfig({
  test: {
    name: 'strategy-endurance',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.endurance.test.ts'],
    testTimeout: 900_000,
  },
});
