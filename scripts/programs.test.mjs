import { expect, test, vi } from 'vitest';
import { Programs } from './programs.mjs';

/** Starts another of its kind, tells both process ids, and does not end when it is asked to. */
const stubborn = `
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1_000);
  const { spawn } = await import('node:child_process');
  const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000); console.log(process.pid);";
  console.log(process.pid);
  spawn(process.execPath, ['-e', deaf], { stdio: 'inherit' });`;

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a program that hangs is killed after its time, with what it started, and named', async () => {
  const programs = new Programs();
  let said = '';
  const ended = programs.run('stubborn', process.execPath, ['--input-type=module', '-e', stubborn], {
    output: (text) => {
      said += text;
    },
  });
  const pids = () => said.trim().split('\n').map(Number);
  await vi.waitUntil(() => pids().length === 2, { timeout: 30_000 });
  const late = vi.fn();
  programs.limit(0, late, 10);
  expect(await ended).toBe(false);
  expect(late).toHaveBeenCalledWith(['stubborn']);
  expect(programs.names).toEqual([]);
  await vi.waitUntil(() => !pids().some(isAlive), { timeout: 30_000 });
});
