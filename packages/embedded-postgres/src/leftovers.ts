import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterTag } from './cluster.ts';
import { EmbeddedFailure } from './failure.ts';
import { type Home, socketFile, socketFolderPrefix } from './home.ts';

const pollInterval = 10;

/**
 * Ends what a killed server, or a killed PostgreSQL, left running on this cluster. The folder's lock must be held:
 * then no one else works with it.
 * @throws EmbeddedFailure when something that is not ours has it; nothing is touched then.
 */
export async function endLeftovers(home: Home): Promise<void> {
  const tag = clusterTag(home);
  const recorded = readStatus(home);
  const running = processesWith(tag);
  if (recorded && running.includes(recorded.pid)) {
    send(recorded.pid, 'SIGINT');
    await waitUntilGone(tag, 8_000);
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
  if (recorded && existsSync(statusFile(home))) disownStatus(home, recorded);
}

/**
 * The files of a killed PostgreSQL name its process. By now the number may be another program's, or that of a
 * zombie: PostgreSQL takes either for itself and refuses to start. As it ignores its own
 * parent's number, that is put there; its check that no shared memory is in use stays as it is.
 */
function disownStatus(home: Home, recorded: Status): void {
  const command = runningCommands().get(recorded.pid) ?? '';
  if (/^\S*\bpostgres\b/.test(command.split('\0')[0] ?? '')) {
    throw new EmbeddedFailure(
      `Process ${recorded.pid} is a PostgreSQL that may be using ${home.cluster}: stop it ("kill -INT ${recorded.pid}") and start again.`,
    );
  }
  const path = statusFile(home);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(process.pid)));
  if (recorded.socketFolder) removeSocket(home, recorded.socketFolder);
}

function removeSocket(home: Home, folder: string): void {
  if (basename(folder).startsWith(socketFolderPrefix(home))) {
    rmSync(folder, { recursive: true, force: true });
    return;
  }
  rmSync(join(folder, socketFile), { force: true });
  rmSync(join(folder, `${socketFile}.lock`), { force: true });
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

interface Status {
  pid: number;
  socketFolder: string;
  port: number;
  state: string;
}

function statusFile(home: Home): string {
  return join(home.cluster, 'postmaster.pid');
}

/** What PostgreSQL wrote about itself into `postmaster.pid`; absent after a proper end. */
export function readStatus(home: Home): Status | undefined {
  try {
    const lines = readFileSync(statusFile(home), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      socketFolder: lines[4] ?? '',
      port: Number(lines[3]),
      state: lines[7]?.trim() ?? '',
    };
  } catch {
    return undefined;
  }
}
