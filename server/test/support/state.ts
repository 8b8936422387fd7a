import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { queryable } from '#kernel/database/sql.ts';

/**
 * What changes without anybody having been let do anything: the log of refusals and its signed heads, sign-ins, and who
 * is signed in. So does the last use of a platform key.
 */
const unrelated = ['admin_log', 'log_head', 'log_key', 'session', 'sign_in_failure', 'sign_in_place'];

/** Databases whose writes are being noted. */
const noted = new WeakMap<Pool, Promise<void>>();

/**
 * Everything that a refused request must leave alone, as the number of rows written so far, by table: compare what it was
 * before with what it is after. What was rolled back is not in it, nor is the admin log, for a refusal is logged, nor what
 * is kept of it under its key.
 */
export async function stateOf(pool: Pool): Promise<Record<string, number>> {
  const ready = noted.get(pool) ?? noteWrites(pool);
  noted.set(pool, ready);
  await ready;
  const rows = await queryable(pool).query<{ table: string; written: number }>(
    sql`SELECT of_table AS table, count(*)::int AS written FROM testing.written GROUP BY of_table`,
  );
  return Object.fromEntries(rows.map(({ table, written }) => [table, written]));
}

/** Has the database note each row that is written: to read every table before and after costs most of a test's time. */
async function noteWrites(pool: Pool): Promise<void> {
  await pool.query(`
    CREATE SCHEMA testing;
    CREATE TABLE testing.written (of_table text NOT NULL);
    CREATE FUNCTION testing.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF to_jsonb(NEW)->'refusal' <> 'null' AND TG_TABLE_NAME = 'idempotency' THEN RETURN NULL; END IF;
      IF TG_TABLE_NAME = 'platform_key' AND TG_OP = 'UPDATE' AND
        to_jsonb(NEW) - '{last_used_at,last_used_ip}'::text[] = to_jsonb(OLD) - '{last_used_at,last_used_ip}'::text[]
      THEN RETURN NULL; END IF;
      INSERT INTO testing.written VALUES (TG_TABLE_NAME);
      RETURN NULL;
    END $$;
    DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT tablename FROM pg_tables
        WHERE schemaname = 'public' AND NOT tablename = ANY ('{${unrelated.join(',')}}')
      LOOP
        EXECUTE format('CREATE TRIGGER zz_note AFTER INSERT OR UPDATE OR DELETE ON %I
          FOR EACH ROW EXECUTE FUNCTION testing.note()', name);
        EXECUTE format('CREATE TRIGGER zz_note_emptied AFTER TRUNCATE ON %I
          FOR EACH STATEMENT EXECUTE FUNCTION testing.note()', name);
      END LOOP;
    END $$`);
}
