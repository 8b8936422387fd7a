import { defineConfig } from 'vitest/config';

/** What starts servers of its own. */
export default defineConfig({
  test: {
    name: 'bench-endurance',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.endurance.test.ts'],
  },
});
