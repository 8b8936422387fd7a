import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    exclude: ['**/*.endurance.test.ts', '**/node_modules/**'],
    globalSetup: ['./src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
