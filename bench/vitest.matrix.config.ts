import { defineConfig } from 'vitest/config';

/** The short form of every case. */
export default defineConfig({
  test: {
    name: 'bench-matrix',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.matrix.test.ts'],
  },
});
