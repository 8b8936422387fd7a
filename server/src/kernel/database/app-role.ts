import type { PoolClient } from 'pg';

/** Append-only tables outside of features. The guards in the migrations enforce the same for the owner of the tables. */
const ownAppendOnly = ['ledger_batch', 'ledger_line', 'log_head', 'log_key', 'log_check'];

/** Of the log's rows only these are written after the row. */
const sealColumns = ['seal_no', 'prev_hash', 'hash'];

const columnsOfLog = `
  SELECT attname AS name FROM pg_attribute
  WHERE attrelid = 'public.admin_log'::regclass AND attnum > 0 AND NOT attisdropped`;

/** The role that the connection has. */
export async function currentRole(client: Pick<PoolClient, 'query'>): Promise<string> {
  const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
  return rows[0]?.role ?? '';
}

/**
 * Grants a role that owns nothing what the server needs: it can write rows of the log and of the ledger but never
 * change, delete or empty them, and it makes no temporary tables. It owns the queues of jobs, whose library makes
 * tables itself.
 * @param appendOnly tables of features whose rows are written once
 */
export async function grantToApp(
  owner: PoolClient,
  appRole: string,
  appendOnly: readonly string[],
): Promise<void> {
  const role = owner.escapeIdentifier(appRole);
  const { rows } = await owner.query<{ name: string }>(columnsOfLog);
  const content = rows.map(({ name }) => name).filter((name) => name !== 'id' && !sealColumns.includes(name));
  const roleText = owner.escapeLiteral(appRole);
  await owner.query(`
    BEGIN;
    ${noTemporaryTables(roleText)}
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    REVOKE INSERT, UPDATE, DELETE ON admin_log FROM ${role};
    GRANT INSERT (${content.join(', ')}), UPDATE (${sealColumns.join(', ')}) ON admin_log TO ${role};
    REVOKE UPDATE, DELETE ON ${[...ownAppendOnly, ...appendOnly].join(', ')} FROM ${role};
    GRANT UPDATE (retired_at, private_key) ON log_key TO ${role};
    GRANT UPDATE (rows, total, progress_at, finished_at, status, heads, unsealed, first_bad) ON log_check TO ${role};
    ${ownQueues(role, roleText)}
    COMMIT`);
}

/** PostgreSQL lets everybody make temporary tables in a new database. */
function noTemporaryTables(roleText: string): string {
  return `
    DO $$ BEGIN
      EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, %I', current_database(), ${roleText});
    END $$;`;
}

/** Those of an earlier version belong to the owner of the tables. */
function ownQueues(role: string, roleText: string): string {
  return `
    CREATE SCHEMA IF NOT EXISTS job;
    ALTER SCHEMA job OWNER TO ${role};
    DO $$
    DECLARE
      statement text;
    BEGIN
      FOR statement IN
        SELECT format('ALTER %s job.%I OWNER TO %I', CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, relname, ${roleText})
        FROM pg_class WHERE relnamespace = 'job'::regnamespace AND relkind IN ('r', 'p', 'v')
          AND relowner <> (SELECT oid FROM pg_roles WHERE rolname = ${roleText})
        UNION ALL
        SELECT format('ALTER TYPE job.%I OWNER TO %I', typname, ${roleText})
        FROM pg_type WHERE typnamespace = 'job'::regnamespace AND typtype = 'e'
        UNION ALL
        SELECT format('ALTER FUNCTION %s OWNER TO %I', oid::regprocedure, ${roleText})
        FROM pg_proc WHERE pronamespace = 'job'::regnamespace
      LOOP
        EXECUTE statement;
      END LOOP;
    END $$;`;
}
