import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { StartupError } from '../startup-error.ts';
import { grantToApp } from './app-role.ts';
import { requireBaseline } from './baseline.ts';
import { applied, madeAt } from './journal.ts';
import { requireOwner } from './owner.ts';

/** The migrations of this project, written by `npm run migration -w server`. */
const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** Any number that nothing else locks on: "QD" and a counter. */
const migrationLock = 0x5144_0001;

interface MigrateOptions {
  folder?: string;
  /** The role that the server works under, where it is not the owner's. */
  appRole?: string | undefined;
  /** Tables of features whose rows that role only adds: owed where there is such a role. */
  appendOnly?: readonly string[];
  /** Nothing is changed: tables that are not up to date are refused. */
  onlyCheck?: boolean;
}

/**
 * Brings the schema up to date. All that is missing is applied in one transaction, so that a run killed at any
 * point leaves nothing half done; servers that start together wait for each other.
 * @throws StartupError in one line where the tables are of another or a newer version
 */
export async function migrate(
  pool: Pool,
  { folder = migrationsFolder, appRole, appendOnly, onlyCheck = false }: MigrateOptions = {},
): Promise<void> {
  if (!existsSync(join(folder, 'meta/_journal.json'))) return;
  const client = await pool.connect();
  let isClean = false;
  try {
    await client.query(
      'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    );
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query('SET client_min_messages = warning');
    await requireOwner(client, appRole);
    await requireBaseline(client, folder);
    const isBehind = await lacksMigrations(client, folder);
    if (onlyCheck) {
      if (isBehind)
        throw new StartupError(
          'The tables are older than this version: start the server first, which updates them.',
        );
      isClean = true;
      return;
    }
    if (isBehind) await applyMissing(client, folder);
    if (appRole === undefined) await client.query('CREATE SCHEMA IF NOT EXISTS job');
    else await grantToApp(client, appRole, owed(appendOnly));
    isClean = true;
  } finally {
    // The connection is closed rather than reused: that ends the lock and the settings, whatever happened.
    client.release(isClean ? true : new Error('The migration did not finish'));
  }
}

/** @throws StartupError where the tables have migrations that this version does not know */
async function lacksMigrations(client: PoolClient, folder: string): Promise<boolean> {
  const own = madeAt(folder).at(-1) ?? 0;
  const known = (await applied(client))?.newest ?? 0;
  if (known > own)
    throw new StartupError(
      'This database was used by a newer version of Quarterdeck: start that version or a later one.',
    );
  return known < own;
}

/** The library comes only where something is missing: it would stay in the memory of a server that never asks it again. */
async function applyMissing(client: PoolClient, folder: string): Promise<void> {
  const [{ drizzle }, migrator] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ]);
  await migrator.migrate(drizzle(client), { migrationsFolder: folder });
}

function owed(appendOnly: readonly string[] | undefined): readonly string[] {
  if (appendOnly === undefined) throw new Error('The append-only tables are missing');
  return appendOnly;
}
