import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratchFolder } from '../test/scratch-folder.ts';
import { lockFolder } from './folder-lock.ts';

/** Holds a folder until it is signalled, and a moment longer. */
const holder = `
  import { lockFolder } from ${JSON.stringify(import.meta.resolve('./folder-lock.ts'))};
  const lock = await lockFolder(process.argv[1]);
  process.once('SIGUSR2', () => setTimeout(() => lock.release(), 300));
  setInterval(() => {}, 1_000);
  process.stdout.write('held');`;

test('a folder that somebody holds for a moment only is waited for', async () => {
  const folder = makeScratchFolder();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', holder, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await once(child.stdout, 'data');
  await expect(lockFolder(folder, 0)).rejects.toThrow('in use by another running server');
  child.kill('SIGUSR2');
  (await lockFolder(folder, 60_000)).release();
});
