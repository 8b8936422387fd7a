import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { makeTemporaryFolder } from '@quarterdeck/embedded-postgres/test/temporary-folder';
import { createPool } from '@quarterdeck/server/kernel/database/pool';
import { processEnvironment } from '@quarterdeck/server/test/support/process-environment';
import { repository } from './repository.ts';

/** How to reach a running server; plain data that can be passed to workers. */
export interface Quarterdeck {
  url: string;
  /** The password of all staff. */
  password: string;
  platform: { key: string; secret: string };
}

interface Options {
  /** Without sample data; the staff is then `admin` alone. */
  empty?: boolean;
  /** Staff who can move money need a second factor, as on every server that starts without sample data. */
  needsFactor?: boolean;
  payout?: { url: string; secret: string };
  /** Reached as `localhost`, for features that browsers do not allow on IP addresses. */
  isNamed?: boolean;
  /** Base URLs of exchanges, by ccxt id. */
  exchangeUrls?: Readonly<Record<string, string>>;
  /** Allows a sign-in provider on this machine. */
  hasProvider?: boolean;
  /** In place of a temporary folder that is removed at the end. */
  dataDir?: string;
  /** Offset of its clock, in milliseconds. */
  clockOffset?: number;
}

export interface RunningServer {
  quarterdeck: Quarterdeck;
  stop(): Promise<void>;
}

interface LaunchedServer {
  ready: Promise<Quarterdeck>;
  /** Stops it, ready or not. */
  stop(): Promise<void>;
}

const password = 'quarter deck of the journeys';
/** Timeout of a first start with sample data on a busy machine. */
export const patience = 300_000;

/** Starts a whole server in a process and a data folder of its own, on a free port, and waits until it is ready. */
export async function startServer(options: Options = {}): Promise<RunningServer> {
  const { ready, stop } = await launchServer(options);
  try {
    return { quarterdeck: await ready, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same without waiting. */
export async function launchServer({
  empty = false,
  needsFactor = false,
  payout,
  isNamed = false,
  hasProvider = false,
  exchangeUrls,
  dataDir: given,
  clockOffset = 0,
}: Options = {}): Promise<LaunchedServer> {
  const dataDir = given ?? makeTemporaryFolder('quarterdeck-journeys-');
  // Passkeys are bound to the port.
  const port = isNamed ? await freePort() : 0;
  const clock = resolve(repository, 'server/test/support/clock-offset.mjs');
  const program = resolve(repository, 'scripts/serve.mjs');
  const args = ['--import', clock, program, '--data', dataDir, '--port', String(port)];
  const child = spawn(process.execPath, empty ? [...args, '--empty'] : args, {
    env: {
      ...processEnvironment,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      ADMIN_PASSWORD: password,
      // Mail and text messages of the journeys go to this machine only.
      MESSAGE_INTERNAL_HOSTS: 'localhost',
      NODE_EXTRA_CA_CERTS: resolve(repository, 'server/test/support/localhost.pem'),
      // All journeys together take longer than a token lasts by itself.
      SESSION_TOKEN_MINUTES: '240',
      SESSION_IDLE_MINUTES: '240',
      CLOCK_OFFSET_MS: String(clockOffset),
      ...(hasProvider && { PROVIDER_INTERNAL_HOSTS: 'localhost' }),
      ...(exchangeUrls && { EXCHANGE_URLS: JSON.stringify(exchangeUrls) }),
      ...(payout && { PAYOUT_URL: payout.url, PAYOUT_SECRET: payout.secret }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithParent = () => child.kill('SIGTERM');
  process.once('exit', endWithParent);
  async function stop(): Promise<void> {
    process.off('exit', endWithParent);
    await end(child);
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
  const ready = announcement(child).then(async (said) => {
    if (empty && !needsFactor) await needNoFactor(dataDir);
    // From here on it only prints errors.
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: string) => process.stderr.write(text));
    const find = (pattern: RegExp) => pattern.exec(said)?.[1] ?? '';
    return {
      url: isNamed ? `http://localhost:${port}` : find(/ready: (http\S+)/).replace(/\/$/, ''),
      password,
      platform: { key: find(/Platform key\s+(\S+)/), secret: find(/Platform secret\s+(\S+)/) },
    };
  });
  return { ready, stop };
}

/** Lets the admin of a server without sample data sign in with the password alone. */
export async function needNoFactor(dataDir: string): Promise<void> {
  await inDatabase(dataDir, (pool) => pool.query(`DELETE FROM config WHERE "group" = 'second_factor'`));
}

/** Runs statements in the embedded database of a data folder, bypassing the server. */
export async function inDatabase(
  dataDir: string,
  work: (pool: ReturnType<typeof createPool>) => Promise<unknown>,
): Promise<void> {
  const status = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const host = readFileSync(status, 'utf8').split('\n')[4];
  const pool = createPool({ host, port: 5432, user: 'quarterdeck', database: 'quarterdeck' });
  await work(pool).finally(() => pool.end());
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The output of the server until it is ready. */
async function announcement(child: ChildProcess): Promise<string> {
  let said = '';
  return await new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`The server is not ready in time:\n${said}`)), patience);
    const end = (work: () => void) => {
      clearTimeout(timer);
      work();
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (/ready: http\S+/.test(said)) end(() => done(said));
      });
    }
    child.once('error', (error) => end(() => fail(error)));
    child.once('exit', () => end(() => fail(new Error(`The server has ended:\n${said}`))));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await exit;
  clearTimeout(timer);
}
