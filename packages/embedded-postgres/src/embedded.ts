import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import pg from 'pg';
import { installBinaries, removeOtherBinaries } from './binaries.ts';
import { appRoleOf, prepareCluster, readPassword, usesPassword } from './cluster.ts';
import { EmbeddedFailure, messageOf } from './failure.ts';
import { FolderInUse, type FolderLock, lockFolder } from './folder-lock.ts';
import { type Home, makeSocketFolder, openHome, requireDataFolder, socketPort } from './home.ts';
import { endLeftovers, readStatus } from './leftovers.ts';
import { Supervisor } from './supervisor.ts';

/** A folder for one database. */
export interface DataFolder {
  /** Absolute path; made when missing. */
  dataDir: string;
  /** Of the letters a to z and `_`: names the database, its owner and its processes. */
  product: string;
}

/** How to start the embedded database. */
export interface EmbeddedOptions extends DataFolder {
  /** Told, in a sentence, what takes long or went wrong. */
  onProgress?: (text: string) => void;
  /** `false` trades durability for speed; for tests only. */
  durable?: boolean;
  /** Settings of PostgreSQL above those of its configuration file. */
  settings?: Record<string, string>;
}

/** A running embedded database. */
export interface EmbeddedDatabase {
  /** As the owner of the tables. */
  readonly connection: Connection;
  /** As the role that the server works under, which owns nothing. */
  readonly appConnection: Connection;
  /** The owner's as a connection string. */
  readonly url: string;
  /** The other's as a connection string. */
  readonly appUrl: string;
  /** Of PostgreSQL's main process; another after it had to be started again. */
  readonly pid: number;
  /** Ends PostgreSQL and lets go of the data folder. Everything acknowledged is on the disk. */
  stop(): Promise<void>;
}

/** What was acknowledged still survives the end of every process; only the machine's own end would lose it. */
const notDurable = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL that lives in a data folder, made there on the first start, and keeps it running: when it
 * dies it is started again. One left behind by a killed server is stopped cleanly and started again.
 * @throws EmbeddedFailure when another process has the folder, or the database cannot be opened; nothing is deleted.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  requireDataFolder(options.dataDir);
  const locks = [await lockFolder(options.dataDir)];
  try {
    const home = openHome(options.dataDir, options.product);
    // A copy of a data folder may point to the same database elsewhere.
    if (!home.folder.startsWith(options.dataDir)) locks.push(await lockFolder(home.folder));
    return await startIn(home, options, locks);
  } catch (error) {
    release(locks);
    throw error;
  }
}

function release(locks: FolderLock[]): void {
  for (const lock of locks) lock.release();
}

async function startIn(home: Home, options: EmbeddedOptions, locks: FolderLock[]): Promise<EmbeddedDatabase> {
  const { durable = true, onProgress = () => {} } = options;
  await endLeftovers(home);
  const binaries = installBinaries(home.programs);
  const isFirst = await prepareCluster(home, binaries, durable);
  removeOtherBinaries(home.programs, binaries);
  const connection = await whereToListen(home);
  const supervisor = new Supervisor(home, binaries, onProgress, {
    ...listenSettings(connection),
    ...(durable ? {} : notDurable),
    ...options.settings,
  });
  await supervisor.start();
  try {
    if (isFirst || !(await hasDatabase(connection))) await createDatabase(connection);
    await ensureRole(connection, appRoleOf(home.product));
  } catch (error) {
    await supervisor.stop();
    throw new EmbeddedFailure(`The embedded database does not answer: ${messageOf(error)}`, { cause: error });
  }
  const stop = async () => {
    await supervisor.stop();
    if (!connection.host.startsWith(home.folder)) rmSync(connection.host, { recursive: true, force: true });
    release(locks);
  };
  let stopped: Promise<void> | undefined;
  const appConnection = { ...connection, user: appRoleOf(home.product) };
  return {
    connection,
    appConnection,
    url: urlOf(connection),
    appUrl: urlOf(appConnection),
    get pid() {
      return supervisor.pid;
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Where a database listens, and as whom it is asked. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string | undefined;
}

/**
 * Where the database of a data folder listens while a server has it; undefined while none has.
 * @throws EmbeddedFailure while the server starts, restarts or stops its database.
 */
export async function findRunning({ dataDir, product }: DataFolder): Promise<Connection | undefined> {
  if (!(await isInUse(dataDir))) return undefined;
  const home = openHome(dataDir, product);
  const status = readStatus(home);
  if (status?.state !== 'ready') {
    throw new EmbeddedFailure(
      `The database in ${dataDir} is being started or stopped by its server: try again in a moment.`,
    );
  }
  const account = accountOf(home);
  return usesPassword
    ? { host: '127.0.0.1', port: status.port, password: readPassword(home), ...account }
    : { host: status.socketFolder, port: socketPort, ...account };
}

async function isInUse(dataDir: string): Promise<boolean> {
  try {
    (await lockFolder(dataDir, 0)).release();
    return false;
  } catch (error) {
    if (error instanceof FolderInUse) return true;
    throw error;
  }
}

const accountOf = ({ product }: Home) => ({ user: product, database: product });

async function whereToListen(home: Home): Promise<Connection> {
  const account = accountOf(home);
  if (!usesPassword) {
    return { host: makeSocketFolder(home), port: socketPort, ...account };
  }
  return { host: '127.0.0.1', port: await freePort(), password: readPassword(home), ...account };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function listenSettings({ host, port }: Connection): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: usesPassword ? host : '',
    unix_socket_directories: usesPassword ? '' : `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
}

function urlOf({ host, port, user, password, database }: Connection): string {
  if (password) return `postgresql://${user}:${password}@${host}:${port}/${database}`;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function inMaintenance<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

async function hasDatabase(connection: Connection): Promise<boolean> {
  return inMaintenance(connection, async (client) => {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [connection.database]);
    return found.rowCount === 1;
  });
}

async function ensureRole(connection: Connection, role: string): Promise<void> {
  await inMaintenance(connection, async (client) => {
    const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (found.rowCount === 1) return;
    const password =
      connection.password === undefined ? '' : `PASSWORD ${client.escapeLiteral(connection.password)}`;
    await client.query(`CREATE ROLE ${role} LOGIN ${password}`);
  });
}

async function createDatabase(connection: Connection): Promise<void> {
  await inMaintenance(connection, (client) => client.query(`CREATE DATABASE ${connection.database}`));
}
