import pg from 'pg';
import { codeOf, messageOf, StartupError } from '../startup-error.ts';
import { gatheringSocket } from './gathering-socket.ts';
import { valueParsers } from './value-parsers.ts';

const oldestVersion = 15;

/** How long a connection may take, also while the database restarts, in milliseconds. */
const connectTimeout = 5_000;

/**
 * Options of every connection, also where somebody else set up the database. The database plans a page as if it read all rows of
 * the list: to compile such a plan, or to make room for memoizing its joins, takes longer than the page.
 */
export const sessionOptions = '-c TimeZone=UTC -c jit=off -c enable_memoize=off';

/**
 * One pool of connections, to the embedded database or to the server that a connection string names.
 * The time-outs are set on every connection; `overrides` is for tests and tools that need others.
 */
export function createPool(connection: string | pg.PoolConfig, overrides: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'quarterdeck',
    max: 20,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    options: sessionOptions,
    keepAlive: true,
    // Without it the operating system asks after two hours.
    keepAliveInitialDelayMillis: 30_000,
    types: valueParsers,
    // Statements that need no answer of each other travel together; see `transaction()`.
    pipeline: true,
    stream: () => gatheringSocket(),
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    ...overrides,
  });
  // An idle connection that breaks is only dropped from the pool: the next request opens another.
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction would end the process: the next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The pool of exports: COPY keeps a connection to itself, so these are not pipelined, and few at a time. */
export function createExportPool(connection: string | pg.PoolConfig): pg.Pool {
  return createPool(connection, { max: 4, pipeline: false });
}

/**
 * Makes sure that the server answers and is new enough.
 * @throws StartupError in one line, without the password.
 */
export async function requireServer(pool: pg.Pool): Promise<void> {
  let version: number;
  try {
    const answer = await pool.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS version",
    );
    version = answer.rows[0]?.version ?? 0;
  } catch (error) {
    throw new StartupError(`Cannot use the database at ${placeOf(pool)}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  if (version < oldestVersion) {
    throw new StartupError(
      `The database at ${placeOf(pool)} is PostgreSQL ${version}: version ${oldestVersion} or newer is needed.`,
    );
  }
}

/**
 * Makes sure that a first start has made the tables.
 * @throws StartupError in one line.
 */
export async function requireTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(
    "SELECT to_regclass('public.admin') IS NOT NULL AS found",
  );
  if (rows[0]?.found) return;
  throw new StartupError(`The database at ${placeOf(pool)} is empty: start a server on it first.`);
}

/** Host, port and database, never the user's password. */
function placeOf(pool: pg.Pool): string {
  const { host, port, database } = new pg.Client(pool.options);
  return `${host}${host.startsWith('/') ? '' : `:${port}`}, database "${database}"`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  if (/timeout/.test(messageOf(error))) return `no answer within ${connectTimeout / 1_000} seconds`;
  return messageOf(error);
}

/** The error and what caused it, all the way down: Drizzle wraps what the driver throws. */
function* causesOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const inner of error.errors) yield* causesOf(inner);
  yield* causesOf(error.cause);
}

/** No connection of the pool became free in time, though the database may be well. */
export function isPoolExhausted(error: unknown): boolean {
  for (const { message } of causesOf(error)) {
    if (message === 'timeout exceeded when trying to connect') return true;
  }
  return false;
}

const unavailableCodes =
  /^(08\w{3}|53\w{3}|57P0[1-5]|58\w{3}|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|timeout expired/;

/**
 * Where PostgreSQL reads and writes its files: there 42501 means a read-only disk or a file that it may not open. Elsewhere it is a
 * right that our role lacks, which is a defect.
 */
const storageSource =
  /^(md|fd|smgr|slru|xlog|xlogutils|relmapper|copydir|buffile|fileset|storage|twophase)\.c$/;

function isStorageFailure(error: Error): boolean {
  return codeOf(error) === '42501' && 'file' in error && storageSource.test(String(error.file));
}

/**
 * The database cannot be reached or cannot work now (restarting, out of connections, disk full or read-only): the request was
 * right and may be sent again later, so the answer is 503. A commit that was under way may have taken effect.
 */
export function isConnectionFailure(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause);
    // A missing file of ours is no failure of the database: only a missing socket is.
    if (code === 'ENOENT' && !('syscall' in cause && cause.syscall === 'connect')) continue;
    if ((code && unavailableCodes.test(code)) || unavailableMessages.test(cause.message)) return true;
    if (isStorageFailure(cause)) return true;
  }
  return false;
}

/** The transaction lost against another one (serialization failure, deadlock) and succeeds when run again. */
export function isRetryable(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause);
    if (code === '40001' || code === '40P01') return true;
  }
  return false;
}
