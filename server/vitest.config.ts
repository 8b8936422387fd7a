import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    exclude: ['**/*.endurance.test.ts', '**/*.matrix.test.ts', '**/node_modules/**'],
    globalSetup: ['./test/support/global-setup.ts'],
    pool: 'forks',
    // A process serves many files: the server loads once in it. Nothing of the server is kept in its modules, and who
    // spies on something that all share puts it back.
    isolate: false,
    // Node runs the sources as the product does; vite would transform each of them first.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers,
    // On a machine that has other things to do, a whole server takes a while to start: this ends what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
