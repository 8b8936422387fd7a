import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';
import { menuIconsPlugin } from './plugins/menu-icons.ts';
import { messagesPlugin } from './plugins/messages.ts';

const root = import.meta.dirname;

/** What puts a module or a global of its own in the place of one that other files have loaded. */
const replaces = /\bvi\.(?:mock|doMock|resetModules|stubGlobal)\(/;

const files = globSync('{src,plugins}/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.includes('.endurance.'),
);
const isOwn = (file: string) => replaces.test(readFileSync(join(root, file), 'utf8'));

/** The files that share the modules of their process. */
export const sharing = files.filter((file) => !isOwn(file));

/** Those that have a world of their own. A process serves many of them: jsdom and Mantine's packages load once in it. */
export default defineConfig({
  plugins: [messagesPlugin(), menuIconsPlugin(), react()],
  test: {
    name: 'web',
    root,
    environment: 'jsdom',
    pool: 'vmThreads',
    maxWorkers,
    testTimeout: 300_000,
    include: files.filter(isOwn),
    setupFiles: ['./src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
