import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const webProject = './web/vitest.config.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: './contract', environment: 'node', include: ['**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: './server',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: ['**/*.endurance.test.ts', '**/node_modules/**'],
          globalSetup: ['./src/testing/global-setup.ts'],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      ...(existsSync(webProject) ? [webProject] : []),
      { test: { name: 'simulator', root: './simulator', environment: 'node', include: ['**/*.test.ts'] } },
    ],
    passWithNoTests: true,
  },
});
