import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const webProject = './web/vitest.config.ts';

export default defineConfig({
  test: {
    // Most tests wait for PostgreSQL half of the time: no core is left idle for the terminal's sake.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', root: './contract', environment: 'node', include: ['**/*.test.ts'] } },
      './server/vitest.config.ts',
      ...(existsSync(webProject) ? [webProject] : []),
      { test: { name: 'simulator', root: './simulator', environment: 'node', include: ['**/*.test.ts'] } },
    ],
    passWithNoTests: true,
  },
});
