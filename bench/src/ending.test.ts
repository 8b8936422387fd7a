import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A run that keeps a folder and a child, which connects here, and says a line whenever it is told to. */
const program = (folder: string, port: number) => `
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { CleanUp } from ${JSON.stringify(join(import.meta.dirname, 'clean-up.ts'))};
import { startChild } from ${JSON.stringify(join(import.meta.dirname, 'child.ts'))};
import { Ending } from ${JSON.stringify(join(import.meta.dirname, 'ending.ts'))};
const cleanUp = new CleanUp();
new Ending(cleanUp);
const kept = ${JSON.stringify(join(folder, 'kept'))};
mkdirSync(kept);
cleanUp.add(async () => rmSync(kept, { recursive: true }));
const child = ${JSON.stringify(join(folder, 'child.mjs'))};
writeFileSync(child, "import { connect } from 'node:net'; connect(${port}, '127.0.0.1'); console.log('http://127.0.0.1:${port}');");
await startChild(child, [], {}, cleanUp);
console.log('ready');
process.stdin.on('data', () => console.log('another line'));
`;

test.each<[string, (run: ChildProcess) => void]>([
  ['SIGINT', (run) => run.kill('SIGINT')],
  ['SIGTERM', (run) => run.kill('SIGTERM')],
  ['SIGHUP', (run) => run.kill('SIGHUP')],
  [
    'a closed output',
    (run) => {
      run.stdout?.destroy();
      run.stdin?.write('\n');
    },
  ],
])('a run that meets %s ends what it started and removes its folder', async (_what, disturb) => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-test-'));
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const file = join(folder, 'run.mjs');
  await writeFile(file, program(folder, (listener.address() as AddressInfo).port));
  const run = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const [[socket]] = (await Promise.all([once(listener, 'connection'), once(run.stdout, 'data')])) as [
      [Socket],
      unknown,
    ];
    const childEnded = new Promise((resolve) => socket.on('error', resolve).once('close', resolve).resume());
    const ended = once(run, 'exit');
    expect(existsSync(join(folder, 'kept'))).toBe(true);
    disturb(run);
    expect(await ended).toEqual([130, null]);
    await childEnded;
    expect(existsSync(join(folder, 'kept'))).toBe(false);
  } finally {
    run.kill('SIGKILL');
    listener.close();
    await rm(folder, { recursive: true });
  }
});
