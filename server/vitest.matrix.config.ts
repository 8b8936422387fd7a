import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files that leave something out in `npm test`. */
const sampling = globSync('{src,test}/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  /support\/(matrix-test|list-checks)\.ts'/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** All of which `npm test` runs a part. */
export default defineConfig({
  test: {
    name: 'matrix',
    root: import.meta.dirname,
    environment: 'node',
    env: { TEST_MATRIX: 'yes' },
    include: ['**/*.matrix.test.ts', ...sampling],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./test/support/global-setup.ts'],
    pool: 'forks',
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
