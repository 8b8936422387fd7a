import sql from 'sql-template-tag';
import type { Queryable } from '../database/sql.ts';

/**
 * Whether the key for secrets at rest has sealed something that is still here. The first start seals the platform's key, a console
 * that came before it perhaps nothing; whatever else is sealed comes after one of these.
 */
export async function hasSealed(db: Queryable): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM api_key) OR EXISTS (SELECT FROM log_key) OR EXISTS (SELECT FROM second_factor) AS found`);
  return found;
}
