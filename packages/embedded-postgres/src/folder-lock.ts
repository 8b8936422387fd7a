import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { EmbeddedFailure, messageOf } from './failure.ts';

/** Another process has the folder. */
export class FolderInUse extends EmbeddedFailure {}

/** Who only looks whether the folder is in use holds it for a moment. */
const waitMs = 1_000;

/** A folder held by this process until `release` or the process's end, however it ends. */
export interface FolderLock {
  release(): void;
}

/** Node still announces SQLite as experimental; the operator need not hear of it. */
async function loadSqlite(): Promise<typeof import('node:sqlite')> {
  const announce = process.emitWarning;
  process.emitWarning = () => {};
  try {
    return await import('node:sqlite');
  } finally {
    process.emitWarning = announce;
  }
}

/**
 * Takes a folder, made when missing, for this process alone. The lock is one of the kernel's on a file, taken through SQLite: it ends
 * with the process (also by `kill -9`), it knows no process numbers that another could reuse, it is not inherited
 * by PostgreSQL, and it holds between containers and on every platform.
 * @throws EmbeddedFailure when another process holds it, or the folder cannot be written.
 */
export async function lockFolder(folder: string, timeout = waitMs): Promise<FolderLock> {
  const { DatabaseSync } = await loadSqlite();
  const file = join(folder, 'lock');
  const holderFile = join(folder, 'lock.pid'); // for people only; the lock itself does not depend on it
  let held: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 }); // the database's user may pass, but not list it
    held = new DatabaseSync(file, { timeout });
    chmodSync(file, 0o600); // nobody else may lock it
    held.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    writeFileSync(holderFile, `${process.pid}\n`);
  } catch (error) {
    held?.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === 5; // SQLITE_BUSY
    if (!isBusy)
      throw new EmbeddedFailure(`Cannot use the data folder ${folder}: ${messageOf(error)}`, {
        cause: error,
      });
    throw new FolderInUse(
      `The data folder ${folder} is in use by another running server${processNamed(holderFile)}: stop that one, or choose another folder.`,
      { way: 'other-folder' },
    );
  }
  return { release: () => held.close() };
}

function processNamed(holderFile: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(holderFile, 'utf8'), 10)})`;
  } catch {
    return '';
  }
}
