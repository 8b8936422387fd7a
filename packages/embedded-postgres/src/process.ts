import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { accessFiles, clusterTag, postgresEnvironment } from './cluster.ts';
import { EmbeddedFailure } from './failure.ts';
import type { Home } from './home.ts';
import { readStatus } from './leftovers.ts';

const largestLog = 10 * 1024 * 1024;
const pollInterval = 10;

/** How PostgreSQL is asked to end: after rolling back what runs, or at once, with recovery at the next start. */
const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Thrown when PostgreSQL ended before it was ready. `isOccupied`: another process still has the cluster. */
export class PostgresDidNotStart extends EmbeddedFailure {
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
  // Where the process ends without a proper stop, PostgreSQL must not stay behind.
  const endWithUs = () => signal(child, 'fast', home, binaries);
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
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

/** The reason among what was written since `start`: the last fatal line that is not the refusal of a connection. */
function lastWords(home: Home, start: number): string {
  const lines = readFileSync(home.log).subarray(start).toString('utf8').trim().split('\n');
  const isReason = (line: string) => /FATAL|PANIC/.test(line) && !/the database system is/.test(line);
  return (lines.findLast(isReason) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC): +/, '');
}
