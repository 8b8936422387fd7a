import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '../..');

/** What one of the repository's scripts prints; its complaints go to the terminal. */
export function scriptOutput(name: string): string {
  return execFileSync(process.execPath, [resolve(repository, 'scripts', name)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
}
