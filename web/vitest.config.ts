import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './plugins/messages.ts';

export default defineConfig({
  plugins: [messagesPlugin(), react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'jsdom',
    // Each file still has a world of its own, but a process serves many: jsdom and Mantine's packages load once in it.
    pool: 'vmThreads',
    // As many as all rooms have together: with a number of its own this room would have to wait for the others.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}', 'plugins/**/*.test.ts'],
    setupFiles: ['./src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
