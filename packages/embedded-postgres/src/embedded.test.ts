import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyDataFolder, makeDataTemplate, product } from '../test/data-template.ts';
import { matrixTest } from '../test/matrix-test.ts';
import { openPool } from '../test/pool.ts';
import { makeScratchFolder } from '../test/scratch-folder.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded.ts';

let template: string;
let base: string;
let dataDir: string;
let running: EmbeddedDatabase[];

beforeAll(async () => {
  template = await makeDataTemplate();
});

beforeEach(() => {
  base = makeScratchFolder();
  dataDir = join(base, 'data');
  running = [];
});

afterEach(async () => {
  for (const database of running) await database.stop();
  rmSync(base, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ product, dataDir, durable: false, ...options });
  running.push(database);
  return database;
}

/** Starts a database that is there already, for what has nothing to do with a first start. */
async function startCopy(): Promise<EmbeddedDatabase> {
  copyDataFolder(template, dataDir);
  return await start();
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  running = running.filter((other) => other !== database);
  await database.stop();
}

async function ask(database: EmbeddedDatabase, question: string): Promise<unknown[]> {
  const pool = openPool({ ...database.connection, max: 1 });
  try {
    const answer = await pool.query({ text: question, rowMode: 'array' });
    return answer.rows.flat();
  } finally {
    await pool.end();
  }
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}/stat`);
const home = () => join(dataDir, 'postgres');

test('the first start makes a durable UTF-8 database that only its own socket reaches', async () => {
  const database = await start({ durable: true });
  const names = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'server_encoding',
    'listen_addresses',
    'TimeZone',
  ];
  const settings = await ask(database, `SELECT ${names.map((name) => `current_setting('${name}')`).join()}`);
  expect(settings).toEqual(['on', 'on', 'on', 'UTF8', '', 'UTC']);
  expect(await ask(database, "SELECT upper('ß–é'), lower('ÀΣ')")).toEqual(['ß–É', 'àσ']);
});

test('what was written is there at the next start, and nothing keeps running in between', async () => {
  const first = await startCopy();
  await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const { pid } = first;
  await stop(first);
  expect(isRunning(pid)).toBe(false);
  const second = await start();
  expect(await ask(second, 'SELECT answer FROM kept')).toEqual([42]);
});

matrixTest('the same connection string reaches it', async () => {
  const database = await startCopy();
  const pool = openPool({ connectionString: database.url });
  expect((await pool.query('SELECT current_user AS name')).rows).toEqual([{ name: product }]);
  await pool.end();
});

test('a second server on the same folder is refused and disturbs nothing', async () => {
  const database = await startCopy();
  await expect(startEmbedded({ product, dataDir })).rejects.toThrow(
    `The data folder ${dataDir} is in use by another running server (process ${process.pid})`,
  );
  expect(await ask(database, 'SELECT 1')).toEqual([1]);
});

matrixTest(
  'a path too long for a socket is no obstacle, and leaves nothing among the temporary files',
  async () => {
    dataDir = join(base, 'a-rather-long-name-for-a-folder'.repeat(4), 'data');
    mkdirSync(dirname(dataDir), { mode: 0o711 });
    const database = await start();
    const { host } = database.connection;
    expect(Buffer.byteLength(host)).toBeLessThan(90);
    expect(await ask(database, 'SELECT 1')).toEqual([1]);
    await stop(database);
    expect(existsSync(host)).toBe(false);
  },
);

test('a folder name with spaces, commas and Chinese works', async () => {
  dataDir = join(base, "my own, 'good' data – 数据");
  const database = await startCopy();
  expect(await ask(database, 'SELECT 1')).toEqual([1]);
  const pool = openPool({ connectionString: database.url });
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a folder name that a shell would change is refused', async () => {
  await expect(startEmbedded({ product, dataDir: join(base, 'my $HOME') })).rejects.toThrow(
    'must not contain quotes, $',
  );
});

describe('what cannot be opened is left as it is', () => {
  test('a folder that is no cluster', async () => {
    mkdirSync(join(home(), 'cluster'), { recursive: true, mode: 0o711 });
    writeFileSync(join(home(), 'cluster', 'precious.txt'), 'kept');
    await expect(startEmbedded({ product, dataDir })).rejects.toThrow(
      /is not a database that can be opened .*restore it/,
    );
    expect(readFileSync(join(home(), 'cluster', 'precious.txt'), 'utf8')).toBe('kept');
  });

  test.each([
    ['an unfinished backup', '.', /postgres\.partial is an unfinished backup/],
    [
      'the folder of an unfinished backup itself',
      'postgres.partial',
      /or an unfinished backup, and not a data folder/,
    ],
  ])('%s', async (_name, folder, why) => {
    const cluster = join(dataDir, 'postgres.partial', 'cluster');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
    const given = join(dataDir, folder);
    const before = readdirSync(given);
    await expect(startEmbedded({ product, dataDir: given })).rejects.toThrow(why);
    expect(readdirSync(given)).toEqual(before);
  });

  test('the folder of a database in place of its data folder', async () => {
    copyDataFolder(template, dataDir);
    await expect(startEmbedded({ product, dataDir: home() })).rejects.toThrow(
      `choose the folder above it, ${dataDir}.`,
    );
  });

  test('a cluster of another major version', async () => {
    await stop(await startCopy());
    writeFileSync(join(home(), 'cluster', 'PG_VERSION'), '17\n');
    await expect(startEmbedded({ product, dataDir })).rejects.toThrow(
      'was created by PostgreSQL 17, but this version includes',
    );
    writeFileSync(join(home(), 'cluster', 'PG_VERSION'), '18\n');
    await stop(await start());
  });

  matrixTest(
    'a damaged cluster: the reason and the log are named, and the folder is free again',
    async () => {
      await stop(await startCopy());
      const control = join(home(), 'cluster', 'global', 'pg_control');
      const whole = readFileSync(control);
      writeFileSync(control, whole.subarray(0, 100));
      await expect(startEmbedded({ product, dataDir })).rejects.toThrow(
        /PostgreSQL does not start: .*Its log is .*postgres\.log/,
      );
      writeFileSync(control, whole);
      await stop(await start());
    },
  );
});

matrixTest('a first start cut short is begun again', async () => {
  mkdirSync(join(home(), 'cluster.partial-abcdef', 'half'), { recursive: true });
  mkdirSync(join(home(), 'programs', '18.0.0.partial'), { recursive: true });
  expect(await ask(await start(), 'SELECT 1')).toEqual([1]);
  expect(readdirSync(home()).filter((name) => name.includes('partial'))).toEqual([]);
  expect(readdirSync(join(home(), 'programs'))).toHaveLength(1);
});

test('programs of another version are replaced, the data stays', async () => {
  const first = await startCopy();
  await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await stop(first);
  const programs = join(home(), 'programs');
  mkdirSync(join(programs, '18.0.0'));
  const second = await start();
  expect(readdirSync(programs)).toHaveLength(1);
  expect(await ask(second, 'SELECT answer FROM kept')).toEqual([42]);
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('PostgreSQL runs as an unprivileged user', async () => {
    const { pid } = await startCopy();
    const [, uid] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    expect(Number(uid)).toBeGreaterThan(0);
  });

  matrixTest(
    'where that user cannot reach the data folder, the database lives in the system and the folder says where',
    async () => {
      chmodSync(base, 0o700);
      const first = await start();
      const pointer = readFileSync(join(dataDir, 'postgres-is-elsewhere.txt'), 'utf8');
      const [folder = ''] = /^\/var\/lib\/embedded_test\/[0-9a-f]{12}$/m.exec(pointer) ?? [];
      try {
        expect(existsSync(join(folder, 'cluster', 'PG_VERSION'))).toBe(true);
        expect(readdirSync(dataDir)).not.toContain('postgres');
        await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
        await stop(first);

        // The data folder moves: it still leads to its database.
        rmSync(join(base, 'moved'), { recursive: true, force: true });
        dataDir = join(base, 'moved');
        mkdirSync(dataDir);
        writeFileSync(join(dataDir, 'postgres-is-elsewhere.txt'), pointer);
        const second = await start();
        expect(await ask(second, 'SELECT answer FROM kept')).toEqual([42]);

        // A copy of the data folder leads to the same database, which is in use.
        await expect(startEmbedded({ product, dataDir: join(base, 'data') })).rejects.toThrow(
          `${basename(folder)} is in use by another running server`,
        );
        await stop(second);
      } finally {
        rmSync(folder, { recursive: true, force: true });
        if (readdirSync(dirname(folder)).length === 0) rmdirSync(dirname(folder));
      }
      await expect(startEmbedded({ product, dataDir })).rejects.toThrow(
        `The database is missing: ${dataDir}`,
      );
    },
  );
});
