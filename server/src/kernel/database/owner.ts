import type { PoolClient } from 'pg';
import { StartupError } from '../startup-error.ts';

interface Facts {
  role: string;
  database: string;
  /** Who owns a table that the role does not; null: the role owns all that are there. */
  foreignOwner: string | null;
  isEmpty: boolean;
  mayCreate: boolean;
  /** Whether the role belongs to the server's role, to which it hands the queues. */
  isMember: boolean;
}

/**
 * Makes sure that this role may bring the tables up to date and grant the server's role what it needs.
 * @throws StartupError in one line, before anything is changed.
 */
export async function requireOwner(
  client: Pick<PoolClient, 'query'>,
  appRole: string | undefined,
): Promise<void> {
  const { rows } = await client.query<Facts>(factsQuery, [appRole ?? null]);
  const [facts] = rows;
  if (facts === undefined) return;
  const { role, database, foreignOwner, isEmpty, mayCreate, isMember } = facts;
  if (foreignOwner !== null) {
    throw new StartupError(
      `The role ${role} does not own the tables of the database "${database}", ${foreignOwner} does: name that role in DATABASE_OWNER_URL, or restore the dump as ${role}, see docs/operations.md.`,
    );
  }
  if (isEmpty && !mayCreate) {
    throw new StartupError(
      `The role ${role} may not create tables in the database "${database}": name its owner in DATABASE_OWNER_URL, see docs/operations.md.`,
    );
  }
  if (!isMember) {
    throw new StartupError(
      `The role ${role} is not a member of ${appRole}: run GRANT ${appRole} TO ${role} in the database "${database}".`,
    );
  }
}

const factsQuery = `
  SELECT current_user AS role, current_database() AS database,
    (SELECT relowner::regrole::text FROM pg_class
     WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'drizzle'))
       AND relkind IN ('r', 'p', 'v', 'S') AND NOT pg_has_role(relowner, 'USAGE')
     ORDER BY relname LIMIT 1) AS "foreignOwner",
    to_regclass('public.admin') IS NULL AS "isEmpty",
    has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE') AS "mayCreate",
    $1::text IS NULL OR pg_has_role($1::text, 'MEMBER') AS "isMember"`;
