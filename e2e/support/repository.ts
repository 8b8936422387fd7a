import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '../..');

/** The output of one of the repository's scripts; its errors go to the terminal. */
export function scriptOutput(name: string): string {
  return execFileSync(process.execPath, [resolve(repository, 'scripts', name)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}
