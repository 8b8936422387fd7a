import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { PlatformKeyPair } from '#identity/platform-keys.ts';
import { createPool } from '#kernel/database/pool.ts';

/** What the global set-up hands to the test files. */
export interface TestDatabaseServer {
  /** Connection string of a superuser. */
  url: string;
  /** The migrated database to clone. */
  template: string;
  /** The same with the staff, the menu and a key of the platform. */
  staffedTemplate: string;
  platformKey: PlatformKeyPair;
}

/** A database of one test file. */
export interface TestDatabase {
  /** As the owner of the tables, a superuser. */
  url: string;
  /** As the role that the server works under. */
  appUrl: string;
  /** The owner's. */
  pool: pg.Pool;
  /** Closes the pool and removes the database, with connections that are still open. */
  drop(): Promise<void>;
}

/** Clones a migrated template, by itself an empty one with the whole schema, for one test file alone. */
export async function createTestDatabase(
  kind: 'template' | 'staffedTemplate' = 'template',
): Promise<TestDatabase> {
  const server = inject('testDatabaseServer');
  const name = `quarterdeck_test_${randomBytes(6).toString('hex')}`;
  await withCheckpoint(() =>
    onServer(server.url, `CREATE DATABASE ${name} TEMPLATE ${server[kind]} STRATEGY FILE_COPY`),
  );
  const url = urlOfDatabase(server.url, name);
  const pool = createPool(url);
  return {
    url,
    appUrl: asApp(url),
    pool,
    async drop() {
      if (!pool.ended) await pool.end();
      await withCheckpoint(() => onServer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** What asks for a checkpoint is tried again: that fails where files of another database vanish at that moment. */
const withCheckpoint = (work: () => Promise<void>) => work().catch(work);

/** The same server, another database. */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The role of the tests' servers, and its password where one is asked for. */
export const testAppRole = 'quarterdeck_app';

function asApp(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = testAppRole;
  url.password = testAppRole;
  return url.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
