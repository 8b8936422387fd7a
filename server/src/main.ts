import type { Pool, PoolConfig } from 'pg';
import { ensureMenuEntries } from '#features/menu/seed.ts';
import { type HouseKeys, keysOfHouse } from '#identity/house-key.ts';
import { currentRole } from '#kernel/database/app-role.ts';
import { migrate } from '#kernel/database/migrate.ts';
import {
  createExportPool,
  createPool,
  requireServer,
  requireTables,
  sessionOptions,
} from '#kernel/database/pool.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { StartupError } from '#kernel/startup-error.ts';
import { addressError, browserUrl, requireFreeAddress } from '#server/start/address.ts';
import { startBackground } from '#server/start/background.ts';
import { collectAtRest } from '#server/start/collect-at-rest.ts';
import { type Config, readConfig } from '#server/start/config.ts';
import { createLog } from '#server/start/create-log.ts';
import { createServices } from '#server/start/create-services.ts';
import { prepareFirstStart, requireAdminPassword } from '#server/start/first-start.ts';
import { helpText } from '#server/start/options.ts';
import { say, step } from '#server/start/progress.ts';
import { Shutdown } from '#server/start/shutdown.ts';
import { createApp } from './app.ts';
import { appendOnly } from './registry.ts';
import { type TellSample, undoSample } from './sample/load.ts';
import type { Services } from './services.ts';
import { requireDatabase, startEmbedded } from './start/embedded.ts';

const shutdown = new Shutdown();

type Connection = string | PoolConfig;

/** How the database is reached: the owner of the tables makes them, the server works under another role where it can. */
interface Connections {
  owner: Connection;
  app: Connection;
}

interface Opened {
  services: Services;
  keys: HouseKeys;
  /** Does what takes the owner of the tables, who is told which role to grant what to. */
  asOwner: (work: (owner: Pool, appRole: string | undefined) => Promise<void>) => Promise<void>;
  connection: Connection;
}

/** Opens the database and everything built on it, for the lifetime of the program. */
async function openServices(config: Config, { mayMake }: { mayMake: boolean }): Promise<Opened> {
  if (!mayMake && config.databaseUrl === undefined) await requireDatabase(config.dataDir);
  const connections = await step('Starting the database', () => startDatabase(config));
  const { app: connection } = connections;
  const pool = createPool(connection);
  shutdown.add(() => pool.end(), 1_000);
  await requireServer(pool);
  if (!mayMake) await requireTables(pool);
  const asOwner: Opened['asOwner'] = (work) => withOwner(connections, pool, work);
  await step(mayMake ? 'Bringing the database up to date' : 'Checking the database', () =>
    asOwner((owner, appRole) => {
      if (appRole === undefined) say(ownsAll);
      return migrate(owner, { appRole, appendOnly, onlyCheck: !mayMake });
    }),
  );
  const keys = await keysOfHouse(pool, config);
  if (keys.isBeingReplaced) say(unfinished);
  const exportPool = createExportPool(connection);
  shutdown.add(() => exportPool.end(), 1_000);
  const services = createServices({ config, pool, exportPool, keys, log: createLog(config) });
  shutdown.add(() => services.sessions.close(), 500);
  return { services, keys, connection, asOwner };
}

const ownsAll =
  'The role of DATABASE_URL owns the tables and could change rows of the admin log: set DATABASE_OWNER_URL, see docs/operations.md.';

const unfinished =
  'The secret key is being replaced. Run npm run admin -- rotate-secret-key to seal the remaining secrets with the new key. Until then the old key is still needed.';

async function start(config: Config, tellSample: TellSample | undefined): Promise<void> {
  requireAdminPassword('admin', config.adminPassword);
  await requireFreeAddress(config);
  const { services, connection, asOwner } = await openServices(config, { mayMake: true });
  await prepareFirstStart(services, tellSample, {
    fastPool: () =>
      createPool(connection, { max: 2, options: `${sessionOptions} -c synchronous_commit=off` }),
    undoSample: () => asOwner(undoSample),
  });
  await transaction(services.pool, (tx) => ensureMenuEntries(tx, services.now()));
  const app = await createApp(services);
  collectAtRest(app);
  const stopBackground = await startBackground(services);
  // Together: a job may take as long to end as a request.
  shutdown.add(() => Promise.all([app.close(), stopBackground()]), 7_000);
  const { host, port } = config;
  await app.listen({ host, port }).catch((error: unknown) => {
    throw addressError({ host, port }, error);
  });
  const bound = app.server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port; // port 0 asks for any free one
  say(`Quarterdeck is ready: ${browserUrl({ host, port: boundPort })}`);
}

async function startDatabase(config: Config): Promise<Connections> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl !== undefined) return { owner: databaseOwnerUrl ?? databaseUrl, app: databaseUrl };
  const embedded = await startEmbedded({ dataDir: config.dataDir, onProgress: say });
  shutdown.add(() => embedded.stop(), 9_000);
  return { owner: embedded.connection, app: embedded.appConnection };
}

async function withOwner(
  { owner, app }: Connections,
  appPool: Pool,
  work: (owner: Pool, appRole: string | undefined) => Promise<void>,
): Promise<void> {
  if (owner === app) {
    await work(appPool, undefined);
    return;
  }
  const pool = createPool(owner, { max: 1 });
  try {
    await requireServer(pool);
    const [ownRole, appRole] = await Promise.all([currentRole(pool), currentRole(appPool)]);
    await work(pool, appRole === ownRole ? undefined : appRole);
  } finally {
    await pool.end();
  }
}

/** Runs the server until a signal ends it. With an error it prints one line and exits with 1. */
export async function run(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  tellSample?: TellSample,
): Promise<void> {
  await withConfig(argv, env, (config) => start(config, tellSample));
}

/** Does one piece of work on an existing database without a server, and ends. `check` comes before anything is touched. Errors as with `run`. */
export async function runOnce(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  work: (services: Services, keys: HouseKeys) => Promise<void>,
  check: (config: Config) => void = () => {},
): Promise<void> {
  await withConfig(argv, env, async (config) => {
    check(config);
    const { services, keys } = await openServices(config, { mayMake: false });
    await work(services, keys);
    await shutdown.stopAll();
  });
}

/** Reads the options and does `work` with them, unless they ask for help. */
async function withConfig(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  work: (config: Config) => Promise<void>,
): Promise<void> {
  await explainErrors(async () => {
    const config = readConfig(argv, env);
    if (config === 'help') {
      say(helpText());
      return;
    }
    shutdown.listen();
    await work(config);
  });
}

async function explainErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // What fails because the start was interrupted is no news; the interruption ends the process itself.
    if (!shutdown.hasBegun) {
      const isExpected = error instanceof StartupError;
      const text = isExpected
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
      process.stderr.write(`${text}\n`);
      await shutdown.stopAll().catch(() => {});
      process.exit(1);
    }
  }
}
