import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    scratchFolder: string;
  }
}

/** A new folder for a test's files. It is removed at the end of the run, also of one that is killed. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(join(inject('scratchFolder'), 'test-'));
  chmodSync(folder, 0o711); // an ordinary place, which the database's user may pass
  return folder;
}
