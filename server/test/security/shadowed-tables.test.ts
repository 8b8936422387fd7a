import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#kernel/database/migrate.ts';
import { createPool } from '#kernel/database/pool.ts';
import { bookAlone } from '#ledger/fixtures.ts';
import { rechargeCredited } from '#ledger/movements/recharge.ts';
import { appendOnly } from '#server/registry.ts';
import { createTestDatabase, type TestDatabase, testAppRole } from '#test/support/test-database.ts';

// A guard that names a table without its schema finds whichever table of that name comes first.

let database: TestDatabase;
let app: ReturnType<typeof createPool>;
let client: PoolClient;
let batchId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  app = createPool(database.appUrl, { max: 1 });
  const credit = rechargeCredited({ userId: 1, asset: 'USDT', credited: '10', fee: '0', via: '101' });
  ({ batchId } = await bookAlone(database.pool, credit, { effectiveAt: new Date('2026-01-05') }));
  await database.pool.query(`
    INSERT INTO period_close (day, closed_until, closed_at, closed_by)
    VALUES ('2026-01-01', '2026-01-02', now(), 'test')`);
});
afterAll(async () => {
  await app.end();
  await database.drop();
});
beforeEach(async () => {
  client = await app.connect();
  await client.query('BEGIN');
});
afterEach(async () => {
  await client.query('ROLLBACK');
  client.release();
});

test('the role of the server may not make temporary tables', async () => {
  await migrate(database.pool, { appRole: testAppRole, appendOnly }); // as every start does
  await client.query('ROLLBACK');
  await expect(
    client.query('CREATE TEMP TABLE period_close (closed_until timestamptz)'),
  ).rejects.toMatchObject({
    code: '42501',
  });
});

test('every function has a search path of its own, or was bound to its tables when it was made', async () => {
  const { rows } = await database.pool.query(`
    SELECT oid::regprocedure::text AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosqlbody IS NULL
      AND ('search_path=pg_catalog, public, pg_temp' = ANY (proconfig)) IS NOT TRUE`);
  expect(rows).toEqual([]);
});

const shadows: [string, (table: string) => Promise<unknown>][] = [
  [
    'a temporary table, where the database lets everybody make some',
    (table) => client.query(`CREATE TEMP TABLE ${table} (LIKE public.${table})`),
  ],
  [
    'a table in the schema of the queues, which is the role’s own',
    async (table) => {
      await client.query(`CREATE TABLE job.${table} (LIKE public.${table})`);
      await client.query('SET LOCAL search_path = job, public');
    },
  ],
];

describe.each(shadows)('%s', (_what, shadow) => {
  beforeAll(async () => {
    await database.pool.query(`
      DO $$ BEGIN EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO PUBLIC', current_database()); END $$`);
  });

  test('lets nothing be booked into a closed day', async () => {
    await shadow('period_close');
    const booking = client.query(`
      INSERT INTO public.ledger_batch (type, idem_key, effective_at, actor)
      VALUES ('recharge_credited', 'shadowed', '2026-01-01', 'test')`);
    await expect(booking).rejects.toMatchObject({ code: 'QD001' });
  });

  test('adds no lines to a closed batch', async () => {
    await shadow('ledger_line');
    const adding = client.query(
      `INSERT INTO public.ledger_line (batch_id, account_id, asset, debit, credit)
       SELECT $1, account.id, 'USDT', debit, 1 - debit
       FROM public.ledger_account AS account, unnest('{0,1}'::numeric[]) AS debit
       WHERE code = '101' AND asset = 'USDT'`,
      [batchId],
    );
    await expect(adding).rejects.toMatchObject({ code: '23001' });
  });
});
