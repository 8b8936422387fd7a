import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  test: { maxWorkers, projects: ['./vitest.own.config.ts', './vitest.shared.config.ts'] },
});
