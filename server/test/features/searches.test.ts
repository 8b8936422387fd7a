import type { List } from '@quarterdeck/contract/core/http/list';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adjustmentList } from '#features/adjustments/list.ts';
import { codeList } from '#features/codes/codes/list.ts';
import { rechargeList } from '#features/recharges/list.ts';
import { aUser } from '#features/users/fixtures.ts';
import { userList } from '#features/users/list.ts';
import { userSearch } from '#features/users/search.ts';
import { withdrawalList } from '#features/withdrawals/list.ts';
import { programContext } from '#kernel/context.ts';
import { queryable } from '#kernel/database/sql.ts';
import { findPage, type ServerList } from '#kernel/list/list.ts';
import { findRecords } from '#kernel/search/search.ts';
import { registry } from '#server/registry.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

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
    SELECT 'filler' || n, 'filler' || n, 'filler ' || n, 'filler' || n, 'filler' || n, 'filler' || n,
      CASE WHEN n BETWEEN 2000 AND 9999 THEN '/9/1/' ELSE '/' END
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
  await db.query(sql`
    INSERT INTO adjustment (no, user_id, asset, direction, amount, rate_usdt, category, reason, evidence, ref_type, ref_id, ref_no,
      status, maker_id, expires_at)
    SELECT 'filler' || n, ${userId}, 'USDT', 'add', 1, 1, 'compensation', 'filler', 'filler', 'withdrawal', n, 'filler' || n % 7,
      'expired', 1, now()
    FROM generate_series(1, 20000) AS n`);
  await db.query(sql`
    INSERT INTO transfer (no, kind, status, user_id, asset, amount, fee, to_asset, received, rate, fee_mode, fee_fixed, fee_percent,
      cost, earned, taken_out)
    SELECT 'filler' || n, 'usdt_r', 'posted', ${userId}, 'USDT', 1, 0, 'R', 1, 1, 'fixed', 0, 0, 0, 0, 0
    FROM generate_series(1, 20000) AS n`);
  await db.query(sql`
    INSERT INTO recon_break (no, rule, fingerprint, severity, subject, due_at, last_seen_at)
    SELECT 'filler' || n, 'balance', 'filler' || n, 'high', 'filler', now(), now() FROM generate_series(1, 20000) AS n`);
  await db.query(sql`
    WITH s AS (INSERT INTO statement (source, name, imported_by) VALUES ('psp', 'filler', 'filler') RETURNING id)
    INSERT INTO statement_line (statement_id, source, asset, reference, amount, at)
    SELECT s.id, 'psp', 'USDT', 'filler' || n, 1, now() FROM s, generate_series(1, 20000) AS n`);
  await db.query(sql`
    INSERT INTO code_batch (no, status, count, prefix, payment, asset, price, needs_second, maker_id)
    SELECT 'filler' || n, 'ready', 1, '', 'prepaid', 'USDT', 1, false, 1 FROM generate_series(1, 20000) AS n`);
  await db.query(sql`
    INSERT INTO code (batch_id, serial, hmac, sealed, tail, status)
    SELECT id, 1, no, no, right(no, 4), 'unused' FROM code_batch`);
  await db.query(sql`
    INSERT INTO robot_order (client_order_id, exchange, exchange_order_id, user_id, robot, symbol, asset, cycle_no, level, side, type,
      reduce_only, qty, filled_qty, quote_filled, fee, status, changed_at)
    SELECT 'filler' || n, 'binance', 'filler' || n, ${userId}, 'filler', 'BTCUSDT', 'USDT', 1, 0, 'buy', 'market', false, 1, 0, 0, 0,
      'pending', now()
    FROM generate_series(1, 20000) AS n`);
  await db.query(sql`INSERT INTO role (name) SELECT 'filler' || n FROM generate_series(1, 20000) AS n`);
  const client = await database.pool.connect();
  try {
    await client.query('ANALYZE');
    // A plan that does not know what is typed: the one that a prepared statement may end up with.
    await client.query('SET plan_cache_mode = force_generic_plan');
    const plans: string[] = [];
    let options = '';
    const explaining = {
      ...queryable(client),
      async query<Row>(statement: Parameters<typeof db.query>[0]): Promise<Row[]> {
        const { rows } = await client.query({
          text: `EXPLAIN ${options} ${statement.text}`,
          values: statement.values,
        });
        plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'));
        return [];
      },
    };
    const { access } = programContext('test').actor;
    await findRecords(explaining, registry.searches, access, { text: '7' });
    expect(plans).toHaveLength(registry.searches.length);
    expect(registry.searches.slice(0, 3).map(({ kind }) => kind)).toEqual(['user', 'withdrawal', 'recharge']);
    // Of a small table it is quicker to read all.
    const isLarge = async (table: string) =>
      (await client.query(`SELECT FROM ${table} OFFSET 10000 LIMIT 1`)).rowCount === 1;
    for (const [place, { table }] of registry.searches.entries())
      if (await isLarge(table)) expect(plans[place], table).not.toContain('Seq Scan');
    await client.query('SET enable_seqscan = off');
    plans.length = 0;
    await findRecords(explaining, registry.searches, access, { text: '7' });
    for (const plan of plans) expect(plan, 'there is an index').not.toContain('Seq Scan');
    await client.query('RESET enable_seqscan');
    // A reader whose team has no such word, where more words begin so than are walked.
    const scoped = { ...access, scope: { team: '/9/', countries: [] } };
    plans.length = 0;
    options = '(ANALYZE)';
    await findRecords(explaining, [userSearch], scoped, { text: '1' });
    options = '';
    const walked = [...(plans[0]?.matchAll(/ on user_word .*actual .*rows=(\d+)/g) ?? [])];
    expect(Math.max(...walked.map(([, rows]) => Number(rows)))).toBe(10_000);
    // A list that has the text as its filter is planned for what was typed.
    await client.query('SET plan_cache_mode = auto');
    plans.length = 0;
    const query = { search: 'filler7771', sort: '-created_at', page_size: 20 };
    const plan = <L extends List, Stored>(list: ServerList<L, Stored>) =>
      findPage(explaining, list, query, access);
    await Promise.all([
      plan(userList),
      plan(withdrawalList),
      plan(rechargeList),
      plan(adjustmentList),
      plan(codeList),
    ]);
    expect(plans).toHaveLength(5);
    for (const plan of plans)
      expect(plan).not.toMatch(/Seq Scan on (?:users|withdrawal|recharge|adjustment|code)\b/);
    // Where so many have the word that the list is walked in its own order.
    plans.length = 0;
    const many = { ...explaining, maybe: async <Row>() => ({ one: 1 }) as Row };
    await findPage(many, userList, { ...query, search: '1' }, access);
    expect(plans[0]).toContain('Index Scan Backward using users_created');
    expect(plans[0]).not.toMatch(/Sort|Seq Scan on users/);
  } finally {
    client.release(true);
  }
});
