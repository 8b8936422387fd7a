import { defineConfig } from 'vitest/config';
import own, { sharing } from './vitest.own.config.ts';

/** The page is loaded once in a process that serves many files: loading it takes twice as long as most of them. */
export default defineConfig({
  ...own,
  test: { ...own.test, name: 'web-shared', pool: 'threads', isolate: false, include: sharing },
});
