import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import type { Pool } from 'pg';
import { createPool } from '#kernel/database/pool.ts';
import { processEnvironment } from '#test/support/process-environment.ts';

const program = join(import.meta.dirname, '../../../scripts/serve.mjs');

export const password = 'long enough for a test';

/** How a server process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const clock = join(import.meta.dirname, '../support/clock-offset.mjs');

/** Where a server lives. */
interface Surroundings {
  /** By itself a new folder. */
  dataDir?: string;
  /** The server whose database and key it shares; it has started. */
  beside?: ServerHouse;
  /** Who pays what it sends out. */
  payout?: { url: string; secret: string };
  /** How far its clock is from everybody else's, in milliseconds; asked at each start. */
  clockOffset?: () => number;
}

/** One data folder and, most of the time, the real server working on it as a process of its own. */
export class ServerHouse {
  readonly dataDir: string;
  url = '';
  /** Of the first start, printed once. */
  platform = { key: '', secret: '' };
  /** Everything that was written to standard output, line by line, over all starts. */
  readonly told: { text: string; at: number }[] = [];
  /** The same for standard error. */
  complaints = '';
  #child: ChildProcess | undefined;
  #exit: Promise<Ending> = Promise.resolve({ code: null, signal: null });
  readonly #guard: ChildProcess;
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings = {}) {
    this.#surroundings = surroundings;
    this.dataDir = surroundings.dataDir ?? join(makeScratchFolder(), 'data');
    this.#guard = startGuard(this.dataDir);
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the server and waits until it is ready. @returns how long that took, in milliseconds */
  async start(): Promise<number> {
    const begin = performance.now();
    const { payout, beside, clockOffset = () => 0 } = this.#surroundings;
    const args = ['--import', clock, program, '--empty', '--port', '0', '--data', this.dataDir];
    const child = spawn(process.execPath, args, {
      env: {
        ...processEnvironment,
        LOG_LEVEL: 'warn',
        ADMIN_PASSWORD: password,
        CLOCK_OFFSET_MS: String(clockOffset()),
        ...(beside && shareWith(this.dataDir, beside)),
        ...(payout && { PAYOUT_URL: payout.url, PAYOUT_SECRET: payout.secret }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#guard.stdin?.write(`${child.pid}\n`);
    this.#exit = once(child, 'exit').then(([code, signal]) => ({ code, signal }));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.complaints += text;
    });
    await new Promise<void>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        this.told.push({ text: line, at: performance.now() });
        const [, name, value = ''] = /^Platform (key|secret) +(\S+)$/.exec(line) ?? [];
        if (name === 'key' || name === 'secret') this.platform[name] = value;
        const [, url] = /ready: (http\S+)/.exec(line) ?? [];
        if (url === undefined) return;
        this.url = url.replace('localhost', '127.0.0.1');
        resolve();
      });
      child.once('exit', () => reject(new Error(`It ended before it was ready: ${this.complaints}`)));
    });
    // Callers sign in by the password alone.
    await this.withPool((pool) => pool.query(`DELETE FROM config WHERE "group" = 'second_factor'`));
    return performance.now() - begin;
  }

  /** Ends the server as a power cut would: without a word, its database left behind. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exit;
    this.#guard.stdin?.write('\n');
  }

  /** Asks the server to end. @returns how it ended and how long that took, in milliseconds */
  async terminate(): Promise<Ending & { ms: number }> {
    const begin = performance.now();
    this.#child?.kill('SIGTERM');
    const ending = await this.#exit;
    this.#guard.stdin?.write('\n');
    return { ...ending, ms: performance.now() - begin };
  }

  /** The number of PostgreSQL's main process, and the folder of its socket. */
  database(): { pid: number; host: string } {
    const { dataDir } = this.#surroundings.beside ?? this;
    const status = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const [pid = '', , , , host = ''] = readFileSync(status, 'utf8').split('\n');
    return { pid: Number(pid), host };
  }

  /** Looks into the database past the server. */
  openPool(): Pool {
    const { host } = this.database();
    const place = { host, port: 5432, user: 'quarterdeck', database: 'quarterdeck' };
    return createPool(place, { max: 3, application_name: 'checks', connectionTimeoutMillis: 10_000 });
  }

  async withPool<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
    const pool = this.openPool();
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  }

  /** Leaves no process behind. */
  async close(): Promise<void> {
    if (this.isRunning) await this.terminate();
    this.#guard.stdin?.end();
  }
}

/** @returns what a server in `dataDir` needs to know of the database of another */
function shareWith(dataDir: string, other: ServerHouse): NodeJS.ProcessEnv {
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(join(other.dataDir, 'secret.key'), join(dataDir, 'secret.key'));
  const at = `localhost/quarterdeck?host=${encodeURIComponent(other.database().host)}`;
  return {
    DATABASE_URL: `postgresql://quarterdeck_app@${at}`,
    DATABASE_OWNER_URL: `postgresql://quarterdeck@${at}`,
  };
}

/**
 * Is told the server's process, and waits for the closing of the pipe that says that the tests are over, however they
 * ended. Then it ends the server, and the database that a killed server left.
 */
const cleanUp = `server=
while read -r line; do server=$line; done
[ -n "$server" ] && kill -KILL "$server" 2>/dev/null
status="$1/postgres/cluster/postmaster.pid"
[ -f "$status" ] && read -r database < "$status" && kill -QUIT "$database" 2>/dev/null`;

function startGuard(dataDir: string): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', cleanUp, 'sh', dataDir], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {}); // no shell, no guard: the ordinary end still cleans up
  guard.stdin?.on('error', () => {});
  guard.unref();
  return guard;
}
