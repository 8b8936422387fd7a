import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { Shutdown } from './shutdown.ts';

test('parts end in the reverse order of their start', async () => {
  const order: string[] = [];
  const shutdown = new Shutdown();
  for (const name of ['database', 'pool', 'app']) shutdown.add(async () => order.push(name), 1_000);
  await shutdown.stopAll();
  expect(order).toEqual(['app', 'pool', 'database']);
});

test('a part that fails or hangs does not keep the others from ending', async () => {
  const order: string[] = [];
  const shutdown = new Shutdown();
  shutdown.add(async () => order.push('database'), 1_000);
  shutdown.add(() => new Promise(() => {}), 10);
  shutdown.add(() => Promise.reject(new Error('broken')), 1_000);
  await expect(shutdown.stopAll()).rejects.toThrow('broken');
  expect(order).toEqual(['database']);
});

/** A process with one part that takes as long as it is told, in milliseconds. */
async function startProcess(duration: number) {
  const source = `
    import { Shutdown } from ${JSON.stringify(new URL('./shutdown.ts', import.meta.url).href)};
    const shutdown = new Shutdown();
    shutdown.add(() => new Promise((resolve) => setTimeout(resolve, ${duration})), 60_000);
    shutdown.listen();
    process.stdin.resume().on('end', () => process.exit(3));
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await once(createInterface(child.stdout), 'line');
  return { child, exit };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends the process in order, with 0', async (name) => {
  const { child, exit } = await startProcess(10);
  child.kill(name);
  expect(await exit).toEqual([0, null]);
});

test('the same signal twice at once, as npm sends it, is one signal', async () => {
  const { child, exit } = await startProcess(200);
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await exit).toEqual([0, null]);
});

test('a later signal ends the process at once', async () => {
  const { child, exit } = await startProcess(60_000);
  const again = setInterval(() => child.kill('SIGINT'), 100);
  expect(await exit).toEqual([1, null]);
  clearInterval(again);
});

test('that the terminal is closed after a signal does not cut the end short', async () => {
  const { child, exit } = await startProcess(1_500);
  child.kill('SIGINT');
  const again = setInterval(() => child.kill('SIGHUP'), 100);
  expect(await exit).toEqual([0, null]);
  clearInterval(again);
});
