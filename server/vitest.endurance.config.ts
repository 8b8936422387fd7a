import { defineConfig } from 'vitest/config';

/** The long forms of the reliability tests; `npm test` runs a short form of each. */
export default defineConfig({
  test: {
    name: 'endurance',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.endurance.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./test/support/global-setup.ts'],
    pool: 'forks',
    // Each drives the machine as hard as it can: one at a time.
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
