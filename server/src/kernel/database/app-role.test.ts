import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appendOnly } from '#server/registry.ts';
import { createTestDatabase, type TestDatabase, testAppRole } from '#test/support/test-database.ts';
import { aLogRow } from '../audit/fixtures.ts';
import { startSealer } from '../audit/seal.ts';
import { verifyChain } from '../audit/verify.ts';
import { currentRole } from './app-role.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { queryable } from './sql.ts';

/** SQLSTATE `insufficient_privilege`, also for who is not the owner of a table. */
const denied = '42501';

let database: TestDatabase;
let app: ReturnType<typeof createPool>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = createPool(database.appUrl);
});
afterAll(async () => {
  await app.end();
  await database.drop();
});

beforeEach(async () => {
  await aLogRow(queryable(app));
  const sealer = startSealer({ pool: app, onError: expect.fail });
  await sealer.sealNow();
  await sealer.stop();
});

test('the role of the server is no superuser and owns no table of the company', async () => {
  expect(await currentRole(app)).toBe(testAppRole);
  const { rows } = await app.query(`
    SELECT rolsuper, rolcreaterole, rolbypassrls,
      (SELECT count(*) FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user) AS owned
    FROM pg_roles WHERE rolname = current_user`);
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolbypassrls: false, owned: 0 }]);
});

test.each([
  "UPDATE admin_log SET reason = 'other'",
  'UPDATE admin_log SET at = now()',
  'DELETE FROM admin_log',
  'TRUNCATE admin_log',
  'DROP TABLE admin_log',
  'ALTER TABLE admin_log DISABLE TRIGGER ALL',
  'ALTER TABLE admin_log ADD COLUMN more text',
  'DROP TRIGGER admin_log_fixed ON admin_log',
  'DROP INDEX admin_log_seal_no',
  'SET session_replication_role = replica',
  'SET ROLE quarterdeck',
  "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
  'CREATE RULE hidden AS ON INSERT TO admin_log DO INSTEAD NOTHING',
  'CREATE TRIGGER other BEFORE INSERT ON admin_log FOR EACH ROW EXECUTE FUNCTION refuse_change()',
  "INSERT INTO admin_log (at, actor_kind, actor, action, result, seal_no) VALUES (now(), 'program', 'x', 'x', 'done', 9)",
  "INSERT INTO admin_log (id, at, actor_kind, actor, action, result) VALUES (9, now(), 'program', 'x', 'x', 'done')",
  'UPDATE log_head SET seal_no = 0',
  'DELETE FROM log_head',
  "UPDATE log_key SET public_key = ''",
  'DELETE FROM log_check',
  'UPDATE ledger_line SET debit = 0',
  'DELETE FROM ledger_batch',
  'CREATE TABLE public.other ()',
])('it may not: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject({ code: denied });
  expect(await verifyChain(queryable(app))).toMatchObject({ ok: true });
});

test('it may not take a seal off or seal again, though it seals', async () => {
  for (const change of ['seal_no = NULL, prev_hash = NULL, hash = NULL', "hash = '\\x00'"]) {
    await expect(app.query(`UPDATE admin_log SET ${change} WHERE seal_no = 1`)).rejects.toMatchObject({
      code: '23001',
    });
  }
});

test('queues that the owner made in an earlier version are handed over', async () => {
  await queryable(database.pool).query(sql`CREATE TABLE job.old (id int)`);
  await migrate(database.pool, { appRole: testAppRole, appendOnly });
  await app.query('ALTER TABLE job.old ADD COLUMN more text');
});
