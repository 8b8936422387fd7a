import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '#features/users/fixtures.ts';
import { programContext } from '#kernel/context.ts';
import { queryable } from '#kernel/database/sql.ts';
import { findRecords } from '#kernel/search/search.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { searches } from './searches.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every field is read by its index, whatever is typed', async () => {
  const db = queryable(database.pool);
  const { id: userId } = await aUser(db);
  await db.query(sql`
    INSERT INTO users (uid, username, nickname, email, phone, invite_code, path)
    SELECT 'filler' || n, 'filler' || n, 'filler' || n, 'filler' || n, 'filler' || n, 'filler' || n, '/'
    FROM generate_series(1, 20000) AS n`);
  await db.query(sql`
    INSERT INTO withdrawal (no, user_id, asset, network, gross, fee, net, rate_usdt, address, new_address, rail, status,
      needs_second, txid)
    SELECT 'filler' || n, ${userId}, 'USDT', 'TRC20', 10, 1, 9, 1, 'filler' || n % 7, false, 'manual', 'refuse', false,
      'filler' || n
    FROM generate_series(1, 20000) AS n`);
  await db.query(sql`
    INSERT INTO recharge (no, user_id, asset, amount, source, status, txid, address)
    SELECT 'filler' || n, ${userId}, 'USDT', 10, 'chain', 'expired', 'filler' || n, 'filler' || n % 7
    FROM generate_series(1, 20000) AS n`);
  await db.query(sql`
    INSERT INTO admin (username, nickname, password_hash)
    SELECT 'filler' || n, 'filler' || n, 'none' FROM generate_series(1, 20000) AS n`);
  await db.query(sql`INSERT INTO role (name) SELECT 'filler' || n FROM generate_series(1, 20000) AS n`);
  const client = await database.pool.connect();
  try {
    await client.query('ANALYZE users; ANALYZE withdrawal; ANALYZE recharge; ANALYZE admin; ANALYZE role');
    // A plan that does not know what is typed: the one that a prepared statement may end up with.
    await client.query('SET plan_cache_mode = force_generic_plan');
    const plans: string[] = [];
    const explaining = {
      ...queryable(client),
      async query<Row>(statement: Parameters<typeof db.query>[0]): Promise<Row[]> {
        const { rows } = await client.query({ text: `EXPLAIN ${statement.text}`, values: statement.values });
        plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'));
        return [];
      },
    };
    const { access } = programContext('test').actor;
    await findRecords(explaining, searches, access, '7');
    expect(plans).toHaveLength(searches.length);
    for (const plan of plans) expect(plan).not.toContain('Seq Scan');
  } finally {
    client.release(true);
  }
});
