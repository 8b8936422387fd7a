import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from './vitest.workers.ts';

const webProjects = ['./web/vitest.own.config.ts', './web/vitest.shared.config.ts'];

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'contract',
          root: './contract',
          environment: 'node',
          isolate: false,
          include: ['**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'strategy',
          root: './strategy',
          environment: 'node',
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: ['**/*.endurance.test.ts', '**/node_modules/**'],
          testTimeout: 120_000,
        },
      },
      './server/vitest.config.ts',
      './packages/embedded-postgres/vitest.config.ts',
      './packages/market-data/vitest.config.ts',
      ...webProjects.filter((project) => existsSync(project)),
      {
        test: {
          name: 'simulator',
          root: './simulator',
          environment: 'node',
          isolate: false,
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
