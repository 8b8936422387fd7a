import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PoolClient } from 'pg';
import { StartupError } from '../startup-error.ts';

/**
 * Makes sure that tables which are there began with the first of these migrations: until the first public release each version has a
 * baseline of its own, and nothing leads from one to another.
 * @throws StartupError in one line, before anything is changed.
 */
export async function requireBaseline(client: Pick<PoolClient, 'query'>, folder: string): Promise<void> {
  const found = await client.query<{ database: string; exists: boolean }>(historyQuery);
  const { database, exists } = found.rows[0] ?? { database: '', exists: false };
  if (!exists) return;
  const { rows } = await client.query<{ madeAt: number }>(firstQuery);
  const [baseline] = readMigrationFiles({ migrationsFolder: folder });
  if (rows[0] === undefined || rows[0].madeAt === baseline?.folderMillis) return;
  throw new StartupError(
    `The tables of the database "${database}" were made by another version from before the first release and cannot be brought up to date: start with an empty database or a new data folder, see docs/operations.md.`,
  );
}

const historyQuery = `
  SELECT current_database() AS database, to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`;

const firstQuery =
  'SELECT created_at AS "madeAt" FROM drizzle.__drizzle_migrations ORDER BY created_at LIMIT 1';
