import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Order } from './case-worker.ts';
import type { CleanUp } from './clean-up.ts';
import type { Figure } from './report.ts';

const worker = join(import.meta.dirname, 'case-worker.ts');

/** How long a case may take to end when it is told to, in milliseconds. */
const graceMs = 15_000;

/** Runs a case in a process of its own, with all that it starts in one group. @returns whether it ran through */
export function runCase(
  order: Order,
  minutes: number,
  onFigure: (figure: Figure) => void,
  cleanUp: CleanUp,
  program = worker,
): Promise<boolean> {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  child.on('message', (figure) => onFigure(figure as Figure));
  // In every case: no one else ends what it left behind.
  child.once('exit', (code) => code === 0 || endGroup(child));
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => endGroup(child), graceMs);
    await ended;
    clearTimeout(timer);
  };
  cleanUp.add(end);
  const timer = setTimeout(() => {
    process.stderr.write(`${order.name}: takes longer than ${minutes} minutes and is given up.\n`);
    void end();
  }, minutes * 60_000);
  return ended.finally(() => clearTimeout(timer));
}

/** Ends a process and all that it started. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
