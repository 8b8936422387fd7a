import type { PoolClient } from 'pg';
import { StartupError } from '../startup-error.ts';
import { applied, madeAt } from './journal.ts';

/**
 * Makes sure that tables which are there began with the first of these migrations: until the first public release each version has a
 * baseline of its own, and nothing leads from one to another.
 * @throws StartupError in one line, before anything is changed.
 */
export async function requireBaseline(client: Pick<PoolClient, 'query'>, folder: string): Promise<void> {
  const known = await applied(client);
  if (known === undefined || known.first === madeAt(folder)[0]) return;
  const { rows } = await client.query<{ database: string }>('SELECT current_database() AS database');
  throw new StartupError(
    `The tables of the database "${rows[0]?.database}" were created by a pre-release version and cannot be migrated: start with an empty database or a new data folder, see docs/operations.md.`,
  );
}
