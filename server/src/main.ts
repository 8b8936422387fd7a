import type { Pool } from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '#kernel/database/embedded.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { createPool, requireServer } from '#kernel/database/pool.ts';
import { loadSecretKey } from '#kernel/secret-key.ts';
import { StartupError } from '#kernel/startup-error.ts';
import { addressError, browserUrl, requireFreeAddress } from './address.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { helpText } from './options.ts';
import { say, step } from './progress.ts';
import { Shutdown } from './shutdown.ts';

const shutdown = new Shutdown();

async function start(config: Config): Promise<void> {
  await requireFreeAddress(config);
  const pool = await step('Starting the database', () => openDatabase(config));
  await step('Bringing the database up to date', () => migrate(pool));
  const secretKey = config.secretKey ?? loadSecretKey(config.dataDir);
  const services = createServices({ config, pool, secretKey, log: pino({ level: config.logLevel }) });
  shutdown.add(() => services.jobs.stop(2_000), 2_500);
  const app = await createApp(services);
  shutdown.add(() => app.close(), 6_000);
  const { host, port } = config;
  await app.listen({ host, port }).catch((error: unknown) => {
    throw addressError({ host, port }, error);
  });
  const bound = app.server.address(); // port 0 asks for any free one
  say(
    `Quarterdeck is ready: ${browserUrl({ host, port: typeof bound === 'object' && bound ? bound.port : port })}`,
  );
}

async function openDatabase(config: Config): Promise<Pool> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, onProgress: say });
  if (embedded) shutdown.add(() => embedded.stop(), 9_000);
  const pool = createPool(embedded?.connection ?? config.databaseUrl ?? '');
  shutdown.add(() => pool.end(), 1_000);
  await requireServer(pool);
  return pool;
}

try {
  const config = readConfig(process.argv.slice(2), process.env);
  if (config === 'help') {
    say(helpText());
  } else {
    shutdown.listen();
    await start(config);
  }
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
