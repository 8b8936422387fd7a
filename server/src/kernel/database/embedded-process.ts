import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import type { Binaries } from './embedded-binaries.ts';
import { accessFiles, clusterTag, postgresEnvironment } from './embedded-cluster.ts';
import type { Home } from './embedded-home.ts';

const largestLog = 10 * 1024 * 1024;
const pollInterval = 10;

/** How PostgreSQL is asked to end: after rolling back what runs, or at once, with recovery at the next start. */
const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Thrown when PostgreSQL ended before it was ready. `isOccupied`: another process still has the cluster. */
export class PostgresDidNotStart extends StartupError {
  readonly isOccupied: boolean;

  constructor(home: Home, lastWords: string) {
    super(`PostgreSQL does not start: ${lastWords || 'it said nothing'}. Its log is ${home.log}.`);
    this.isOccupied = /pre-existing shared memory|lock file "postmaster\.pid" already exists/.test(lastWords);
  }
}

/**
 * Starts PostgreSQL in a session of its own (a Ctrl+C in the terminal reaches the server alone, which ends
 * PostgreSQL after its own work) and waits until it takes connections, recovery included.
 * @param settings passed on its command line, above postgresql.conf.
 */
export async function launch(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const { rules, users } = accessFiles(home);
  const all = { ...settings, hba_file: rules, ident_file: users, cluster_name: clusterTag(home) };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logStart = rotateLog(home);
  const log = openSync(home.log, 'a', 0o600);
  const child = spawn(join(binaries.folder, 'bin', 'postgres'), ['-D', home.cluster, ...args], {
    ...home.runAs,
    cwd: home.folder,
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  while (failure === undefined && !hasEnded(child) && !isReady(home, child.pid)) await delay(pollInterval);
  if (failure !== undefined) throw new PostgresDidNotStart(home, failure);
  if (hasEnded(child)) throw new PostgresDidNotStart(home, lastWords(home, logStart));
  return child;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Ends a PostgreSQL of ours and waits for it. Never leaves it running: what is slow is ended the hard, safe way. */
export async function shutDown(child: ChildProcess, home: Home, binaries: Binaries): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (const [mode, patience] of [
    ['fast', 7_000],
    ['immediate', 2_000],
  ] as const) {
    if (hasEnded(child)) return;
    signal(child, mode, home, binaries);
    await Promise.race([ended, delay(patience, undefined, { ref: false })]);
  }
  if (!hasEnded(child)) child.kill('SIGKILL');
}

/** Asks PostgreSQL to end, without waiting. */
export function signal(
  child: ChildProcess,
  mode: keyof typeof stopSignals,
  home: Home,
  binaries: Binaries,
): void {
  if (process.platform !== 'win32') {
    child.kill(stopSignals[mode]);
    return;
  }
  const program = join(binaries.folder, 'bin', 'pg_ctl');
  execFileSync(program, ['stop', '-D', home.cluster, '-m', mode, '-W'], { stdio: 'ignore' });
}

/**
 * Ends what a killed server, or a killed PostgreSQL, left running on this cluster. The folder's lock must be held:
 * then nobody else works with it.
 * @throws StartupError when something that is not ours has it; nothing is touched then.
 */
export async function endLeftovers(home: Home): Promise<void> {
  const tag = clusterTag(home);
  const recorded = readStatus(home);
  const running = processesWith(tag);
  if (recorded && running.includes(recorded.pid)) {
    send(recorded.pid, stopSignals.fast);
    await waitUntilGone(tag, 8_000);
  } else if (recorded) {
    removeStaleStatus(home, recorded.pid);
  }
  for (const [name, patience] of [
    ['SIGQUIT', 1_000],
    ['SIGKILL', 2_000],
  ] as const) {
    const left = processesWith(tag);
    if (left.length === 0) break;
    for (const pid of left) send(pid, name);
    await waitUntilGone(tag, patience);
  }
  if (recorded?.socketFolder.includes('quarterdeck-')) removeEmptyFolder(recorded.socketFolder);
}

/**
 * `postmaster.pid` of a killed PostgreSQL may name a number that another program has by now, which PostgreSQL takes
 * for itself and refuses to start. It is removed only when that program is no PostgreSQL at all.
 */
function removeStaleStatus(home: Home, pid: number): void {
  const command = runningCommands().get(pid);
  if (command === undefined) return; // PostgreSQL clears that away itself, with checks of its own
  if (/postgres/i.test(command)) {
    throw new StartupError(
      `Process ${pid} is a PostgreSQL that may be using ${home.cluster}: stop it ("kill -INT ${pid}") and start again.`,
    );
  }
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true });
}

function removeEmptyFolder(folder: string): void {
  try {
    rmSync(join(folder, '.s.PGSQL.5432'), { force: true });
    rmSync(join(folder, '.s.PGSQL.5432.lock'), { force: true });
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Only an empty folder among the temporary files stays behind.
  }
}

async function waitUntilGone(tag: string, patience: number): Promise<void> {
  const end = performance.now() + patience;
  while (processesWith(tag).length > 0 && performance.now() < end) await delay(pollInterval);
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself meanwhile.
  }
}

/** PostgreSQL's processes that carry the cluster's name: in the arguments of the first, in the titles of the others. */
function processesWith(tag: string): number[] {
  const mark = new RegExp(`postgres.*\\b${tag}\\b`, 's');
  return [...runningCommands()].filter(([, command]) => mark.test(command)).map(([pid]) => pid);
}

function runningCommands(): Map<number, string> {
  const commands = new Map<number, string>();
  if (process.platform === 'win32') return commands;
  if (process.platform !== 'linux') {
    const list = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8', maxBuffer: 1 << 26 });
    for (const [, pid, command] of list.matchAll(/^\s*(\d+)\s+(.*)$/gm))
      commands.set(Number(pid), command ?? '');
    return commands;
  }
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      if (command) commands.set(Number(name), command); // a zombie has none
    } catch {
      // It ended while the list was read.
    }
  }
  return commands;
}

/** What PostgreSQL wrote about itself into `postmaster.pid`. */
function readStatus(home: Home): { pid: number; socketFolder: string; state: string } | undefined {
  try {
    const lines = readFileSync(join(home.cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', state: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

function isReady(home: Home, pid: number | undefined): boolean {
  const status = readStatus(home);
  return status?.pid === pid && status?.state === 'ready';
}

/** Keeps one older log; answers where the next words will begin. */
function rotateLog(home: Home): number {
  const size = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < largestLog) return size;
  renameSync(home.log, `${home.log}.1`);
  return 0;
}

/** The reason among what was written since `start`: the last line of the worst kind, or the last line. */
function lastWords(home: Home, start: number): string {
  const lines = readFileSync(home.log).subarray(start).toString('utf8').trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').replace(
    /^.*?(FATAL|PANIC): +/,
    '',
  );
}
