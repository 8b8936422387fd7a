import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from './vitest.workers.ts';

const webProject = './web/vitest.config.ts';

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'contract',
          root: './contract',
          environment: 'node',
          include: ['**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'strategy',
          root: './strategy',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: ['**/*.endurance.test.ts', '**/node_modules/**'],
          testTimeout: 120_000,
        },
      },
      './server/vitest.config.ts',
      './packages/embedded-postgres/vitest.config.ts',
      './packages/market-data/vitest.config.ts',
      ...(existsSync(webProject) ? [webProject] : []),
      {
        test: {
          name: 'simulator',
          root: './simulator',
          environment: 'node',
          include: ['**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'scripts',
          root: './scripts',
          environment: 'node',
          include: ['**/*.test.mjs'],
          exclude: ['**/*.matrix.test.mjs', '**/node_modules/**'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'bench',
          root: './bench',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: ['**/*.endurance.test.ts', '**/*.matrix.test.ts', '**/node_modules/**'],
          testTimeout: 120_000,
        },
      },
    ],
    passWithNoTests: true,
  },
});
