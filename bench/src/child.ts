import { type ChildProcess, spawn } from 'node:child_process';
import { processEnvironment } from '@quarterdeck/server/test/support/process-environment';
import type { CleanUp } from './clean-up.ts';

/** How long a process of ours may take to start, in milliseconds. */
const patience = 60_000;

export interface StartedChild {
  process: ChildProcess;
  pid: number;
  /** Where it listens. */
  url: string;
}

/** Starts a program with this same Node and waits until it says where it listens. */
export async function startChild(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
  cleanUp: CleanUp,
  nodeOptions: readonly string[] = [],
): Promise<StartedChild> {
  const { NODE_OPTIONS, PGOPTIONS } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, program, ...args], {
    env: { ...processEnvironment, NODE_OPTIONS, PGOPTIONS, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanUp.add(() => stopChild(child));
  return await new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`${program} does not start:\n${said}`)), patience);
    const listen = (text: Buffer) => {
      said = `${said}${text}`.slice(-10_000);
      const url = said.match(/http:\/\/[\w.]+:\d+/)?.[0];
      if (url === undefined || child.pid === undefined) return;
      clearTimeout(timer);
      resolve({ process: child, pid: child.pid, url: url.replace('localhost', '127.0.0.1') });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`${program} ended (${code}):\n${said}`)));
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await ended;
  clearTimeout(timer);
}
