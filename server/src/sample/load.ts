import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { migrate } from '#kernel/database/migrate.ts';
import { queryable } from '#kernel/database/sql.ts';
import type { Binding } from '#kernel/http/bind.ts';
import { appendOnly } from '#server/registry.ts';
import type { Services } from '#server/services.ts';
import { playSample, type SampleStory, type Watch } from './play.ts';

/** Makes the story that ends at `until`. */
export type TellSample = (seed: number, until: Date) => Promise<SampleStory>;

const seed = 20_260_101;

/** Whether a load of sample data was begun and not ended. */
export async function isSampleUnfinished(pool: Pool): Promise<boolean> {
  const unfinished = await queryable(pool).maybe(sql`SELECT 1 FROM sample_load WHERE finished_at IS NULL`);
  return unfinished !== undefined;
}

/** Whether the installation was set up: there is an administrator. */
export async function hasAdmin(pool: Pool): Promise<boolean> {
  return (await queryable(pool).maybe(sql`SELECT 1 FROM admin LIMIT 1`)) !== undefined;
}

/** Whether it was begun with sample data. */
export async function hasSample(pool: Pool): Promise<boolean> {
  return (await queryable(pool).maybe(sql`SELECT 1 FROM sample_load LIMIT 1`)) !== undefined;
}

/**
 * Takes an interrupted load back, and with it everything: it was begun in a house without anybody, and while it
 * runs the server does not listen yet, so nothing else can have been stored.
 */
export async function undoSample(owner: Pool, appRole: string | undefined): Promise<void> {
  await owner.query(
    'DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA IF EXISTS job CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  );
  await migrate(owner, { appRole, appendOnly });
}

/** Loads sample data into an empty house. */
export async function loadSample(
  tell: TellSample,
  bindings: readonly Binding[],
  services: Services,
  watch?: Watch,
): Promise<number> {
  const { db, pool } = services;
  const startedAt = new Date();
  await db.query(
    sql`INSERT INTO sample_load (seed, started_at) VALUES (${seed}, ${startedAt.toISOString()})`,
  );
  const count = await playSample(await tell(seed, startedAt), seed, bindings, services, watch);
  await pool.query('ANALYZE');
  // The commit of this row is the first that waits for the disk; it carries all the others with it.
  await db.query(
    sql`UPDATE sample_load SET finished_at = ${new Date().toISOString()} WHERE finished_at IS NULL`,
  );
  return count;
}
