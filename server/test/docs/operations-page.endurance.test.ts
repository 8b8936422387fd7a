import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import { unprivilegedUser } from '@quarterdeck/embedded-postgres/user';
import { expect, onTestFinished, test } from 'vitest';
import { ServerHouse } from '../faults/server-process.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');

/** The block of a section that holds this text. */
function blockWith(text: string, language = 'bash'): string {
  const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const found = blocks.filter(([, name, block = '']) => name === language && block.includes(text));
  if (found.length !== 1) throw new Error(`${found.length} blocks hold ${text}`);
  return found[0]?.[2] ?? '';
}

type Settings = Readonly<Record<string, string>>;

/** What a shell needs besides what the page tells the reader to set. */
const surroundings = ({ PATH, HOME }: NodeJS.ProcessEnv, set: Settings) => ({
  PATH,
  HOME,
  LOG_LEVEL: 'silent',
  NODE_ENV: 'test',
  PORT: '0',
  ...set,
});

/** Runs a block as it stands, in the program's folder or beside the files that it makes. */
async function run(block: string, set: Settings, cwd = root): Promise<string> {
  const { stdout } = await execute('bash', ['-e', '-c', block], { cwd, env: surroundings(process.env, set) });
  return stdout;
}

/** The same, where it must fail: its exit code and what it complains of, without npm's own words. */
async function refusal(
  block: string,
  set: Settings,
  cwd = root,
): Promise<{ code: number; complaint: string }> {
  const { code, stderr } = await run(block, set, cwd).then(
    () => expect.fail('It did not fail'),
    (error: unknown) => error as { code: number; stderr: string },
  );
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('npm '));
  return { code, complaint: lines.join('\n') };
}

/** Runs a block that starts a server, until it is ready; then ends it as its service manager would. */
async function startAndStop(block: string, set: Settings): Promise<void> {
  const shell = spawn('bash', ['-e', '-c', block], {
    cwd: root,
    env: surroundings(process.env, set),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let complaint = '';
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = once(shell, 'close');
  await new Promise<void>((resolve, reject) => {
    createInterface(shell.stdout).on('line', (line) => line.includes('is ready: http') && resolve());
    ended.then(() => reject(new Error(complaint)), reject);
  });
  process.kill(-(shell.pid ?? 0), 'SIGTERM');
  await ended;
}

const majorOf = (program: string) =>
  Number(/(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);
const dumps = majorOf('pg_dump');

test('the embedded database: back up while it runs, restore, start, console, verify', async () => {
  const base = makeScratchFolder();
  const house = new ServerHouse({ dataDir: join(base, 'data') });
  onTestFinished(() => house.close());
  await house.start();
  const place = (name: string) => relative(root, join(base, name));
  const set = { DATA: place('data'), BACKUP: place('backup'), RESTORED: place('restored') };
  expect(blockWith('BACKUP=').match(/^[A-Z]+(?==)/gm)).toEqual(Object.keys(set));

  expect(await run(blockWith('npm run backup'), set)).toContain('Backed up');
  const console = blockWith('npm run admin -- reset-password');
  expect(await refusal(console, set)).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^The data folder .* is in use by another running server/),
  });
  if (dumps > 0) await dumpEmbedded(set);
  await house.terminate();

  expect(await run(blockWith('cp -a "$BACKUP"'), set)).toContain('The log is intact.');
  await startAndStop(blockWith('npm start -- --data "$RESTORED"'), set);
  const printed = await run(console, set);
  for (const name of ['admin', 'rescue']) expect(printed).toContain(`${name} signs in with the password `);
  expect(await run(blockWith('npm run verify-log -- --data "$DATA"'), set)).toContain('The log is intact.');
});

/** By a `pg_dump` of the machine's own, which refuses where it is older than the embedded server. */
async function dumpEmbedded(set: Settings): Promise<void> {
  const file = join(makeScratchFolder(), 'quarterdeck.dump');
  const dump = blockWith('postmaster.pid').replace('quarterdeck.dump', file);
  if (dumps >= 18) {
    await run(dump, set);
    expect(existsSync(file)).toBe(true);
  } else {
    expect((await refusal(dump, set)).complaint).toContain('server version mismatch');
  }
}

/** Where Debian has the programs of a server; elsewhere they are in the path. */
const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? '';
const lacksServer = majorOf(join(bin, 'postgres')) < 15 || dumps < 15;

/** A system PostgreSQL in a folder of its own that trusts connections over loopback. */
async function aCluster(base: string, name: string): Promise<number> {
  const folder = join(base, name);
  mkdirSync(folder, { mode: 0o700 });
  const user = unprivilegedUser(join(base, 'nowhere'), 'quarterdeck');
  if (user) chownSync(folder, user.uid, user.gid);
  const how = { ...user, cwd: '/', stdio: 'ignore' } as const;
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync'],
    how,
  );
  expect(made.status).toBe(0);
  const port = await freePort();
  const settings = ['-h', '127.0.0.1', '-p', String(port), '-k', '', '-F'];
  const server: ChildProcess = spawn(join(bin, 'postgres'), ['-D', folder, ...settings], how);
  onTestFinished(async () => {
    const gone = once(server, 'exit');
    server.kill('SIGQUIT');
    await gone;
  });
  await expect.poll(() => isReady(port), { timeout: 30_000 }).toBe(true);
  return port;
}

const isReady = (port: number) =>
  spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' }).status ===
  0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Each statement by itself: a database is not made in a transaction. */
async function psql(port: number, ...statements: string[]): Promise<void> {
  const commands = statements.filter((text) => text.trim() !== '').flatMap((text) => ['-c', text]);
  await execute('psql', [
    '-v',
    'ON_ERROR_STOP=1',
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
    ...commands,
  ]);
}

const urlsOf = (port: number) => ({
  DATABASE_OWNER_URL: `postgresql://quarterdeck@127.0.0.1:${port}/quarterdeck`,
  DATABASE_URL: `postgresql://quarterdeck_app@127.0.0.1:${port}/quarterdeck`,
});

test.skipIf(lacksServer)(
  `a PostgreSQL of one's own: roles, start, dump, restore, start${lacksServer ? ' (skipped: no PostgreSQL 15 or newer found)' : ''}`,
  async () => {
    const base = makeScratchFolder();
    chmodSync(base, 0o755);
    const [source, target] = [await aCluster(base, 'source'), await aCluster(base, 'target')];
    const roles = blockWith('CREATE ROLE quarterdeck', 'sql');
    const makeRoles = (port: number) => psql(port, ...roles.split(/;.*\n/));
    const DATA = join(base, 'data');
    await makeRoles(source);
    expect(blockWith('export DATABASE_OWNER_URL').match(/[A-Z_]+(?==)/g)).toEqual(
      Object.keys(urlsOf(source)),
    );
    await startAndStop(blockWith('npm start -- --data "$DATA"'), { DATA, ...urlsOf(source) });
    await run(blockWith('pg_dump -Fc -f quarterdeck.dump "$DATABASE_OWNER_URL"'), urlsOf(source), base);

    // What goes wrong ends in one line.
    const [restore = '', verify = ''] = blockWith('pg_restore').split('\n');
    const start = blockWith('npm start -- --data "$DATA"');
    expect(await refusal(restore, urlsOf(target), base)).toEqual({
      code: 1,
      complaint: expect.stringMatching(/^pg_restore: error: .*role "quarterdeck" does not exist$/),
    });
    await makeRoles(target);
    const superuser = {
      ...urlsOf(target),
      DATABASE_OWNER_URL: `postgresql://postgres@127.0.0.1:${target}/quarterdeck`,
    };
    await run(restore, superuser, base);
    const notOwner =
      /^The role quarterdeck does not own the tables of the database "quarterdeck", postgres does: [^\n]*$/;
    expect(await refusal(start, { DATA, ...urlsOf(target) })).toEqual({
      code: 1,
      complaint: expect.stringMatching(notOwner),
    });
    await psql(target, 'DROP DATABASE quarterdeck', 'CREATE DATABASE quarterdeck OWNER quarterdeck');

    await run(restore, urlsOf(target), base);
    const { DATABASE_URL } = urlsOf(target);
    expect(await refusal(start, { DATA, DATABASE_URL })).toEqual({
      code: 1,
      complaint: expect.stringMatching(
        /^The role quarterdeck_app does not own the tables [^\n]*name that role in DATABASE_OWNER_URL[^\n]*$/,
      ),
    });
    expect(await run(verify, urlsOf(target))).toContain('The log is intact.');
    await startAndStop(start, { DATA, ...urlsOf(target) });
  },
);
