import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { copyDataFolder, makeDataTemplate, product } from '../test/data-template.ts';
import { matrixTest } from '../test/matrix-test.ts';
import { openPool } from '../test/pool.ts';
import { makeScratchFolder } from '../test/scratch-folder.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

/** For a machine that has other things to do; how long an outage may last is bounded where nothing else runs. */
const patience = { timeout: 50_000, interval: 10 };

let template: string;
let base: string;
let dataDir: string;
let endings: (() => unknown)[];

beforeAll(async () => {
  template = await makeDataTemplate();
});

beforeEach(() => {
  base = makeScratchFolder();
  dataDir = join(base, 'data');
  copyDataFolder(template, dataDir);
  endings = [];
});

afterEach(async () => {
  for (const end of endings.reverse()) await end();
  rmSync(base, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedDatabase & { told: string[] }> {
  const told: string[] = [];
  const database = await startEmbedded({
    product,
    dataDir,
    durable: false,
    onProgress: (text) => told.push(text),
  });
  endings.push(() => database.stop());
  return Object.assign(database, { told });
}

function connect(database: Pick<EmbeddedDatabase, 'url'>): pg.Pool {
  const pool = openPool({ connectionString: database.url, max: 3 });
  endings.push(() => pool.end());
  return pool;
}

/** A server process of its own that can be killed. It ends by itself when the tests end. */
async function startHolder(): Promise<{ holder: ChildProcess; url: string; pid: number }> {
  const source = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    const database = await startEmbedded({ product: ${JSON.stringify(product)}, dataDir: process.argv[1], durable: false });
    console.log(JSON.stringify({ url: database.url, pid: database.pid }));
    process.stdin.resume().on('end', () => database.stop());`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', source, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  endings.push(async () => {
    if (holder.exitCode !== null || holder.signalCode !== null) return;
    holder.stdin?.end();
    await once(holder, 'exit');
  });
  const [line] = await once(createInterface(holder.stdout), 'line');
  return { holder, ...JSON.parse(line) };
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

/** The one whose processes PostgreSQL cannot tell from its own. */
function databaseUser(): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(dataDir, 'postgres', 'cluster'));
  return { uid, gid };
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('a killed server leaves PostgreSQL running; the next start takes its place and keeps what was acknowledged', async () => {
  const { holder, url, pid } = await startHolder();
  const writer = new pg.Client({ connectionString: url });
  writer.on('error', () => {});
  await writer.connect();
  await writer.query('CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n');
  await kill(holder);
  expect(isRunning(pid)).toBe(true);

  const database = await start();
  expect(isRunning(pid)).toBe(false);
  expect(database.pid).not.toBe(pid);
  expect((await connect(database).query('SELECT count(*)::int FROM kept')).rows).toEqual([{ count: 1000 }]);
  await writer.end().catch(() => {});
});

matrixTest(
  'a folder held by another process is refused, and free as soon as that process is killed',
  async () => {
    const { holder } = await startHolder();
    await expect(startEmbedded({ product, dataDir })).rejects.toThrow(
      `in use by another running server (process ${holder.pid})`,
    );
    await kill(holder);
    await start();
  },
);

matrixTest('server and PostgreSQL killed together: the next start recovers', async () => {
  const { holder, url, pid } = await startHolder();
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('CREATE TABLE kept AS SELECT 42 AS answer');
  process.kill(pid, 'SIGKILL');
  await kill(holder);
  const database = await start();
  expect((await connect(database).query('SELECT answer FROM kept')).rows).toEqual([{ answer: 42 }]);
});

test('PostgreSQL killed with a busy connection is back by itself, with what was acknowledged', async () => {
  const database = await start();
  const pool = connect(database);
  await pool.query('CREATE TABLE kept AS SELECT 42 AS answer');
  // A loop that does not look up: it outlives its parent and would keep the shared memory.
  const busy = pool.query('SELECT count(*) FROM generate_series(1, 3000) a, generate_series(1, 3000000) b');
  const outcome = busy.then(
    () => 'answered',
    () => 'broken off',
  );
  await vi.waitUntil(async () => {
    const found = await pool.query(
      "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%3000000%'",
    );
    return found.rowCount === 2; // that query and this one
  }, patience);
  const first = database.pid;
  process.kill(first, 'SIGKILL');
  expect(await outcome).toBe('broken off');
  const answer = await vi.waitUntil(
    () => pool.query('SELECT answer FROM kept').catch(() => undefined),
    patience,
  );
  expect(answer?.rows).toEqual([{ answer: 42 }]);
  await vi.waitUntil(() => database.pid !== first, patience);
  expect(database.told).toEqual([
    'PostgreSQL ended unexpectedly (SIGKILL); restarting it.',
    'PostgreSQL is running again.',
  ]);
});

test('the kill of one connection of PostgreSQL does not end the pool', async () => {
  const database = await start();
  const pool = connect(database);
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await vi.waitUntil(() => pool.query('SELECT 1').catch(() => undefined), patience);
});

matrixTest('killed again and again, it comes back each time', async () => {
  const database = await start();
  const pool = connect(database);
  for (let round = 0; round < 5; round++) {
    const { pid } = database;
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => database.pid !== pid, patience);
    await vi.waitUntil(() => pool.query('SELECT 1').catch(() => undefined), patience);
  }
});

matrixTest('a stop during a restart ends everything', async () => {
  const database = await start();
  const { pid } = database;
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => !isRunning(pid), { ...patience, interval: 1 });
  await database.stop();
  expect(isRunning(database.pid)).toBe(false);
  await start(); // the folder is free
});

test('a process number that another program has by now does not block the start', async () => {
  const { holder, pid } = await startHolder();
  process.kill(pid, 'SIGKILL');
  await kill(holder);
  const other = spawn('sleep', ['60'], { ...databaseUser(), stdio: 'ignore' });
  endings.push(() => other.kill());
  const status = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  writeFileSync(status, readFileSync(status, 'utf8').replace(/^\d+/, String(other.pid)));
  await start();
  expect(isRunning(other.pid ?? 0)).toBe(true);
});

matrixTest('a PostgreSQL that is not ours is neither ended nor worked around', async () => {
  const { holder, pid } = await startHolder();
  process.kill(pid, 'SIGKILL');
  await kill(holder);
  const foreign = spawn('sleep', ['60'], { argv0: 'postgres', stdio: 'ignore' });
  endings.push(() => foreign.kill());
  const status = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  writeFileSync(status, readFileSync(status, 'utf8').replace(/^\d+/, String(foreign.pid)));
  await expect(startEmbedded({ product, dataDir })).rejects.toThrow(
    `Process ${foreign.pid} is a PostgreSQL that may be using`,
  );
  expect(isRunning(foreign.pid ?? 0)).toBe(true);
  expect(existsSync(status)).toBe(true);
});
