import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const webProject = './web/vitest.config.ts';

export default defineConfig({
  test: {
    // Most tests wait for PostgreSQL half of the time: with more of them than cores none is idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { test: { name: 'contract', root: './contract', environment: 'node', include: ['**/*.test.ts'] } },
      './server/vitest.config.ts',
      ...(existsSync(webProject) ? [webProject] : []),
      { test: { name: 'simulator', root: './simulator', environment: 'node', include: ['**/*.test.ts'] } },
    ],
    passWithNoTests: true,
  },
});
