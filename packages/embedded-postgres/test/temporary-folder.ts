import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
/** Several times what a run of the tests leaves lying about until its end. */
const plenty = 6 * 2 ** 30;

/**
 * A new folder for what tests throw away, in memory where there is plenty of it: a database there waits for no disk, also
 * one that makes sure of every commit. As root, another user runs the database: it may pass.
 */
export function makeTemporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasPlentyOfMemory() ? inMemory : temporaryFiles(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}

function hasPlentyOfMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, process.availableMemory()) >= plenty && mayRunPrograms();
  } catch {
    return false; // another system
  }
}

/** Some containers forbid programs there, and the database's are beside its files. */
function mayRunPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options] =
    mounts.map((line) => line.split(' ')).findLast(([, place]) => place === inMemory) ?? [];
  return options !== undefined && !options.split(',').includes('noexec');
}

/** Not TMPDIR, which may be too long for a socket. */
function temporaryFiles(): string {
  return process.platform === 'win32' ? tmpdir() : '/tmp';
}
