import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'market-data',
    root: import.meta.dirname,
    environment: 'node',
    include: ['src/**/*.test.ts'],
    maxWorkers,
    testTimeout: 120_000,
  },
});
