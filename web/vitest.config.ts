import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';
import { menuIconsPlugin } from './plugins/menu-icons.ts';
import { messagesPlugin } from './plugins/messages.ts';

export default defineConfig({
  plugins: [messagesPlugin(), menuIconsPlugin(), react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'jsdom',
    // Each file still has a world of its own, but a process serves many: jsdom and Mantine's packages load once in it.
    pool: 'vmThreads',
    maxWorkers,
    testTimeout: 300_000,
    include: ['src/**/*.test.{ts,tsx}', 'plugins/**/*.test.ts'],
    exclude: ['**/*.endurance.test.ts', '**/node_modules/**'],
    setupFiles: ['./src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
