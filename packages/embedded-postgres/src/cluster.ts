import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedFailure, messageOf } from './failure.ts';
import type { Home } from './home.ts';

/** The role that programs work under, which owns nothing. */
export const appRoleOf = (product: string) => `${product}_app`;

/** Begins the name of a cluster that is being made. */
const draftPrefix = 'cluster.partial-';

/** Windows has no sockets with an owner: there the database listens on the loopback and asks for a password. */
export const usesPassword = process.platform === 'win32';

/** A modest machine's settings, written once into postgresql.conf, where the operator may change them. */
const firstSettings = {
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of single statements are the server's to log: here they would grow without end and hold personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** Variables that PostgreSQL needs; nothing else of ours, which may be secret, is handed on. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' };
}

/** The same for one place on the disk: it marks the processes of this database, and of no other. */
export function clusterTag(home: Home): string {
  return `${home.product}_${createHash('sha256').update(home.cluster).digest('hex').slice(0, 16)}`;
}

/**
 * Makes the cluster on the first start; later makes sure that these programs can open it.
 * @returns whether it was made now.
 * @throws EmbeddedFailure when it is of another version or no cluster at all; it is left as it is then.
 */
export async function prepareCluster(home: Home, binaries: Binaries, durable: boolean): Promise<boolean> {
  const isFirst = !existsSync(home.cluster);
  if (isFirst) await createCluster(home, binaries, durable);
  const major = majorOf(home);
  if (major !== binaries.major) {
    throw new EmbeddedFailure(
      `The database in ${home.cluster} was created by PostgreSQL ${major}, but this version includes PostgreSQL ${binaries.major}: dump it with the version that created it and restore it here.`,
    );
  }
  writeAccessRules(home);
  return isFirst;
}

function majorOf(home: Home): number {
  try {
    return Number.parseInt(readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    throw new EmbeddedFailure(
      `${home.cluster} is not a database that can be opened (${messageOf(error)}): restore it from a backup, or move it away to begin with an empty one.`,
      { cause: error },
    );
  }
}

/** Made beside and renamed, so that a first start cut short leaves no half of a cluster in its place. */
async function createCluster(home: Home, binaries: Binaries, durable: boolean): Promise<void> {
  removeDrafts(home);
  const draft = mkdtempSync(join(home.folder, draftPrefix));
  if (home.runAs) chownSync(draft, home.runAs.uid, home.runAs.gid);
  const settings = Object.entries(firstSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const access = usesPassword ? ['--auth=scram-sha-256', `--pwfile=${makePassword(home)}`] : ['--auth=peer'];
  await run(home, join(binaries.folder, 'bin', 'initdb'), [
    `--pgdata=${draft}`,
    `--username=${home.product}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...access,
    ...settings,
    ...(durable ? [] : ['--no-sync']),
  ]);
  renameSync(draft, home.cluster);
}

function removeDrafts(home: Home): void {
  for (const name of readdirSync(home.folder)) {
    if (name.startsWith(draftPrefix)) rmSync(join(home.folder, name), { recursive: true, force: true });
  }
}

async function run(home: Home, program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    ...home.runAs,
    cwd: home.folder,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl+C is for the server, which then ends what it started
  });
  const endWithUs = () => endGroup(child);
  process.once('exit', endWithUs);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `${complaint.trim()} (${signal ?? code})`),
    );
  });
  process.off('exit', endWithUs);
  if (failure) throw new EmbeddedFailure(`Cannot create the database in ${home.folder}: ${failure}`);
}

/** Ends a program and those it started. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // They ended by themselves.
  }
}

export function passwordFile({ folder }: Pick<Home, 'folder'>): string {
  return join(folder, 'password');
}

function makePassword(home: Home): string {
  const path = passwordFile(home);
  writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return path;
}

/** The made password, where one is used. */
export function readPassword(home: Home): string | undefined {
  return usesPassword ? readFileSync(passwordFile(home), 'utf8') : undefined;
}

export function accessFiles(home: Home): { rules: string; users: string } {
  return { rules: join(home.folder, 'pg_hba.conf'), users: join(home.folder, 'pg_ident.conf') };
}

/** Written at each start: who starts the server may be another user than last time. */
function writeAccessRules(home: Home): void {
  const { rules, users } = accessFiles(home);
  const { product } = home;
  const rule = usesPassword ? 'host all all 127.0.0.1/32 scram-sha-256' : `local all all peer map=${product}`;
  const names = new Set([userInfo().username, 'root']);
  const mapped = [...names].flatMap((name) =>
    [product, appRoleOf(product)].map((role) => `${product} "${name}" ${role}`),
  );
  writeFileSync(rules, `# Written at each start.\n${rule}\n`, { mode: 0o644 });
  writeFileSync(users, `# Written at each start.\n${mapped.join('\n')}\n`, { mode: 0o644 });
}
