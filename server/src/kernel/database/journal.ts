import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';

/** When each of the migrations in a folder was made, in their order, in milliseconds: by that the tables name them. */
export function madeAt(folder: string): number[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  return entries.map(({ when }: { when: number }) => when);
}

/** When the first and the newest migration of these tables were made; undefined: they have none. */
export async function applied(
  client: Pick<PoolClient, 'query'>,
): Promise<{ first: number; newest: number } | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return undefined;
  const found = await client.query<{ first: number | null; newest: number }>(
    'SELECT min(created_at) AS first, max(created_at) AS newest FROM drizzle.__drizzle_migrations',
  );
  const [ends] = found.rows;
  return ends === undefined || ends.first === null ? undefined : { first: ends.first, newest: ends.newest };
}
