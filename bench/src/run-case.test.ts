import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CleanUp } from './clean-up.ts';
import type { Figure } from './report.ts';
import { runCase } from './run-case.ts';

const database = { url: '', appUrl: '', arguments: [], folder: '' };
const server = { url: '', headers: {}, pid: process.pid };
const order = { name: 'none', database, server, isShort: true };

test('a case that fails ends alone: the run is told and goes on', async () => {
  const figures: Figure[] = [];
  const cleanUp = new CleanUp();
  expect(await runCase(order, 1, (figure) => figures.push(figure), cleanUp)).toBe(false);
  expect(figures).toEqual([]);
  await cleanUp.run();
});

test('what a case started ends with it when it dies by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-test-'));
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  // Its child connects, and stays until it is ended.
  const child = `require('node:net').connect(${port}, '127.0.0.1')`;
  const worker = `import { spawn } from 'node:child_process';
spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' });
process.once('SIGUSR2', () => process.kill(process.pid, 'SIGKILL'));
process.send(process.pid);
`;
  const program = join(folder, 'worker.mjs');
  await writeFile(program, worker);
  const cleanUp = new CleanUp();
  try {
    const connected = once(listener, 'connection') as Promise<[Socket]>;
    const sent = Promise.withResolvers<number>();
    const ended = runCase(order, 1, (figure) => sent.resolve(Number(figure)), cleanUp, program);
    const [[socket], pid] = await Promise.all([connected, sent.promise]);
    cleanUp.add(async () => socket.destroy());
    const closed = new Promise((resolve) => socket.on('error', resolve).once('close', resolve).resume());
    process.kill(pid, 'SIGUSR2');
    expect(await ended).toBe(false);
    await closed;
  } finally {
    await cleanUp.run();
    listener.close();
    await rm(folder, { recursive: true });
  }
});
