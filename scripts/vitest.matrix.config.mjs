import { defineConfig } from 'vitest/config';

/** What the generator of features writes, looked at whole; `npm test` looks at the cheap half. */
export default defineConfig({
  test: {
    name: 'scripts-matrix',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.matrix.test.mjs'],
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
  },
});
