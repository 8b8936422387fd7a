import { defineConfig } from 'vitest/config';

/** What starts servers of its own; `npm test` runs every case once, on one. */
export default defineConfig({
  test: {
    name: 'bench-endurance',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.endurance.test.ts'],
  },
});
