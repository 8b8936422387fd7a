import { defineConfig } from 'vitest/config';

/** Every request that the contract lets one make of extremes; `npm test` makes one of many. */
export default defineConfig({
  test: {
    name: 'matrix',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.matrix.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./test/support/global-setup.ts'],
    pool: 'forks',
    testTimeout: 1_800_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
