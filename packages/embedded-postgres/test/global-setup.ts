import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startGuard } from './guard.ts';
import type {} from './scratch-folder.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Makes a folder for all files of the run, which goes with it. */
export default function setup(project: TestProject): () => void {
  const folder = makeTemporaryFolder('embedded-postgres-test-');
  const guard = startGuard(folder);
  project.provide('scratchFolder', folder);
  return () => {
    guard.stdin?.end();
    rmSync(folder, { recursive: true, force: true });
  };
}
