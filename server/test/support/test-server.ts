import { login } from '@quarterdeck/contract/features/session/session';
import type { FastifyInstance } from 'fastify';
import type { Pool, PoolConfig } from 'pg';
import { type Level, pino } from 'pino';
import { inject } from 'vitest';
import { createExportPool, createPool } from '#kernel/database/pool.ts';
import type { Budgets } from '#kernel/http/budgets.ts';
import { createApp } from '#server/app.ts';
import type { Services } from '#server/services.ts';
import { startBackground } from '#server/start/background.ts';
import { type Config, readConfig } from '#server/start/config.ts';
import { createServices } from '#server/start/create-services.ts';
import { type Client, createClient } from './client.ts';
import { createPlatformClient, type PlatformClient } from './platform-client.ts';
import { addStaff, staffPassword, testKeys } from './staffed.ts';
import { createTestDatabase } from './test-database.ts';

/** Members of staff that every test server has; see `identity/staff-roles.ts`. */
export type StaffName = 'admin' | 'maker' | 'checker' | 'risk' | 'support' | 'content';

export interface TestServerOptions {
  config?: Partial<Config>;
  now?: () => Date;
  /** Runs the jobs and the sealer too. */
  background?: boolean;
  /** Counts requests; without it there are as many as anybody likes, for most tests exceed every budget. */
  budgets?: Budgets;
  /** Listens on a free port of loopback. */
  listen?: boolean;
  /** Of the connections of the services. */
  pool?: PoolConfig;
}

/** A whole server over a database of its own. */
export interface TestServer {
  app: FastifyInstance;
  services: Services;
  /** The owner's of the tables, who may do more than the services. */
  pool: Pool;
  /** Where it listens; empty unless that was asked for. */
  url: string;
  /** A member of staff, signed in; the same one each time. */
  signIn(name: StaffName | (string & {}), password?: string): Promise<Client>;
  /** No one. */
  anonymous: Client;
  platform: PlatformClient;
  /** The lines of the server's log, which holds errors only. */
  defects: readonly string[];
  close(): Promise<void>;
}

export { staffPassword, testKeys };

/** Starts a server with staff and a key for the platform. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { config: changes = {}, now = () => new Date(), background = false, listen = false } = options;
  const database = await createTestDatabase(options.now === undefined ? 'staffedTemplate' : 'template');
  const pool = createPool(database.appUrl, options.pool);
  const defects: string[] = [];
  const exportPool = createExportPool(database.appUrl);
  const created = createServices({
    config: { ...defaults(), databaseUrl: database.appUrl, ...changes },
    pool,
    exportPool,
    keys: testKeys,
    log: pino({ level: 'error' satisfies Level }, { write: (line: string) => defects.push(line) }),
    now,
  });
  const services = { ...created, budgets: options.budgets ?? unlimited };
  // By a clock of its own it began at its time.
  const key =
    options.now === undefined ? inject('testDatabaseServer').platformKey : await addStaff(pool, now());
  const app = await createApp(services);
  const stopBackground = background ? await startBackground(services) : async () => {};
  const url = listen ? await app.listen({ host: '127.0.0.1', port: 0 }) : '';
  await app.ready();

  const anonymous = createClient({ app, defects });
  const clients = new Map<string, Promise<Client>>();
  async function signIn(username: string, password = staffPassword): Promise<Client> {
    const { token } = await anonymous.call(login, { username, password });
    return createClient({ app, defects, token });
  }
  return {
    app,
    services,
    pool: database.pool,
    url,
    signIn(name, password) {
      const known = password === undefined ? clients.get(name) : undefined;
      const client = known ?? signIn(name, password);
      if (password === undefined) clients.set(name, client);
      return client;
    },
    anonymous,
    defects,
    platform: createPlatformClient({ app, defects, key, now }),
    async close() {
      await stopBackground();
      await app.close();
      await services.sessions.close();
      await exportPool.end();
      await pool.end();
      await database.drop();
    },
  };
}

const unlimited: Budgets = { spend: () => 0 };

function defaults(): Config {
  // Tests that move the clock keep their token.
  const config = readConfig([], { NODE_ENV: 'test', HOST: '127.0.0.1', SESSION_TOKEN_MINUTES: '10080' });
  if (config === 'help') throw new Error('No configuration');
  return config;
}
