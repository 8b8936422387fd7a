import type { Authority } from '@quarterdeck/contract/core/access';
import { configDefaults } from '@quarterdeck/contract/features/config/config';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rechargeList } from '#features/recharges/list.ts';
import { userList } from '#features/users/list.ts';
import { withdrawalList } from '#features/withdrawals/list.ts';
import { nextInQueue } from '#features/withdrawals/queue.ts';
import { programContext } from '#kernel/context.ts';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { findPage, findRow } from '#kernel/list/list.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let db: Queryable;

/**
 * A hundred thousand users, withdrawals and recharges: each thousand users a tree of one who invited all others, one tree of Iceland.
 * Every tenth withdrawal was paid and every tenth recharge credited.
 */
beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
  await db.query(sql`
    INSERT INTO users (id, uid, username, nickname, invite_code, country, path, created_at, is_trader, frozen, blacklisted,
      activated_at)
    OVERRIDING SYSTEM VALUE
    SELECT n, 'u' || n, 'u' || n, 'u' || n, 'i' || n, CASE n / 1000 WHEN 77 THEN 'IS' ELSE 'CN' END,
      '/' || n - n % 1000 || '/' || CASE n % 1000 WHEN 0 THEN '' ELSE n || '/' END, now() - n * interval '1 second',
      n % 5000 = 1, n % 5000 = 2, n % 5000 = 3, CASE n % 5000 WHEN 4 THEN now() END
    FROM generate_series(1000, 100999) AS n`);
  await db.query(sql`
    INSERT INTO withdrawal (no, user_id, asset, network, gross, fee, net, rate_usdt, address, new_address, rail, status,
      needs_second, created_at, device, ip, taken_by_id, taken_until, risk_score)
    SELECT 'w' || n, n, 'USDT', 'TRC20', 10, 1, 9, 1, 'a' || n, false, 'manual',
      CASE n % 100 WHEN 7 THEN 'pending_review' ELSE 'success' END, false, '2026-01-01Z'::timestamptz - n * interval '1 second',
      'd' || n % 40000, '203.0.' || n % 250 || '.' || n % 160, CASE n % 1000 WHEN 7 THEN 1 END,
      CASE n % 1000 WHEN 7 THEN now() + interval '1 hour' END, n % 97
    FROM generate_series(1000, 100999) AS n`);
  await db.query(sql`
    INSERT INTO recharge (no, user_id, asset, amount, source, status, created_at)
    SELECT 'r' || n, n, 'USDT', 10, 'chain', CASE n % 10 WHEN 0 THEN 'credited' ELSE 'expired' END, '2026-01-01Z'::timestamptz - n * interval '1 second'
    FROM generate_series(1000, 100999) AS n`);
  await db.query(sql`
    INSERT INTO ledger_account (code, user_id, asset, normal_side, balance, min_balance)
    SELECT '201', n, 'USDT', 'credit', n % 5000, 0 FROM generate_series(1000, 100999, 10) AS n`);
  // One side of each batch is enough here: triggers, which know better, do not look.
  for (const [first, table, booked] of [
    [1_000_000, 'recharge', 'batch_id'],
    [2_000_000, 'withdrawal', 'settle_batch_id'],
  ])
    await database.pool.query(`
      BEGIN;
      SET LOCAL session_replication_role = replica;
      INSERT INTO ledger_batch (id, type, idem_key, ref_type, ref_id, effective_at, actor)
      OVERRIDING SYSTEM VALUE
      SELECT ${first} + user_id, 'test', '${table}' || id, '${table}', id, '2026-01-01Z'::timestamptz - user_id * interval '1 second', ''
      FROM ${table} WHERE user_id % 10 = 0;
      INSERT INTO ledger_line (batch_id, account_id, user_id, asset, debit, credit, record_type, bucket, created_at)
      SELECT batch.id, account.id, account.user_id, 'USDT', 0, 10, '${table}', 'available', batch.effective_at
      FROM ledger_batch AS batch JOIN ledger_account AS account ON account.user_id = batch.id - ${first};
      UPDATE ${table} SET ${booked} = batch.id FROM ledger_batch AS batch
      WHERE batch.ref_type = '${table}' AND batch.ref_id = ${table}.id;
      COMMIT`);
  await db.query(
    sql`INSERT INTO admin (id, username, nickname, password_hash) OVERRIDING SYSTEM VALUE VALUES (1, 'root', '', '')`,
  );
  // So that a sample is the whole table: plans go by the same figures in each run.
  await database.pool.query(`SET default_statistics_target = 400;
    ANALYZE ledger_account; ANALYZE ledger_batch; ANALYZE ledger_line; ANALYZE users; ANALYZE withdrawal;
    ANALYZE recharge;
    RESET default_statistics_target`);
}, 600_000);
afterAll(() => database?.drop());

const { access: everybody } = programContext('test').actor;
const seeing = (scope: Authority['scope']): Authority => ({ ...everybody, scope });

/** Collects the plans of statements in place of their rows. */
function explaining(plans: string[]): Queryable {
  async function explain<Row>({ text, values }: Sql): Promise<Row[]> {
    const { rows } = await database.pool.query({ text: `EXPLAIN ${text}`, values });
    plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'));
    return [];
  }
  return {
    ...db,
    query: explain,
    one: async (statement: Sql) => {
      await explain(statement);
      return { count: 0 };
    },
    maybe: async (statement: Sql) => {
      await explain(statement);
      return db.maybe(statement);
    },
  } as Queryable;
}

describe.each([
  ['a team of a thousand', seeing({ team: '/77000/', countries: [] })],
  ['a country of a thousand', seeing({ team: null, countries: ['IS'] })],
  ['either', seeing({ team: '/55000/', countries: ['IS'] })],
])('%s among a hundred thousand', (_, access) => {
  test.each([userList, withdrawalList, rechargeList])(
    'is found by an index, in $contract.path',
    async (list) => {
      const plans: string[] = [];
      const query = { page_size: 20, sort: list.contract.sort };
      await findPage(explaining(plans), list as typeof userList, query, access).catch(() => {});
      await findRow(explaining(plans), list as typeof userList, 77_001, access).catch(() => {});
      expect(plans.length).toBeGreaterThan(1);
      for (const plan of plans) expect(plan).not.toContain('Seq Scan');
      const { total } = await findPage(db, list as typeof userList, query, access);
      expect(total).toBeGreaterThanOrEqual(999);
    },
  );
});

test.each([
  ['those that wait for a review', { status: ['pending_review'] }, 1000],
  ['those of a device', { device: 'd7' }, 2],
  ['those from an address', { ip: '203.0.7.7' }, 25],
  ['those to an address that begins so', { address: 'a2000' }, 11],
  ['those that somebody took', { taken_by: 'root' }, 100],
  ['those of high risk', { risk_score_min: '95' }, 2062],
])('%s among a hundred thousand withdrawals are found by an index', async (_, filters, expected) => {
  await expectIndexed(withdrawalList as unknown as typeof userList, filters, expected, 'withdrawal');
});

describe.each([
  [rechargeList, 'recharge', 'credited_at'],
  [withdrawalList, 'withdrawal', 'paid_at'],
] as const)('what was booked, in $contract.path', (list, table, column) => {
  test.each([
    ['the last', { [`${column}_from`]: '2025-12-31T23:40:00Z' }, 21],
    ['the first', { [`${column}_to`]: '2025-12-30T19:59:00Z' }, 13],
    [
      'those between',
      { [`${column}_from`]: '2025-12-31T12:00:00Z', [`${column}_to`]: '2025-12-31T12:10:00Z' },
      60,
    ],
  ])('%s by when are found by an index', async (_, filters, expected) => {
    await expectIndexed(list as unknown as typeof userList, filters, expected, table);
  });

  test('the newest until long ago are not looked for among what came since', async () => {
    const plans: string[] = [];
    const query = { page_size: 20, sort: list.contract.sort, [`${column}_to`]: '2025-12-31T12:00:00Z' };
    await findPage(explaining(plans), list as unknown as typeof userList, query, everybody).catch(() => {});
    expect(plans.join('\n')).toMatch(
      new RegExp(`Index Scan Backward using ${table}_created .*\\n +Index Cond: \\(created_at < `),
    );
  });
});

test.each(['oldest', 'risk'])(
  'the next to review is found by an index, ordered by %s',
  async (review_order) => {
    const plans: string[] = [];
    const terms = { ...configDefaults.withdrawal_review, review_order };
    for (const access of [everybody, seeing({ team: '/77000/', countries: [] })])
      await explaining(plans).query(nextInQueue(access, terms, new Date()));
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on withdrawal');
  },
);

/** No plan of a page or its count reads a whole table, and the page finds what it should. */
async function expectIndexed(
  list: typeof userList,
  filters: Record<string, unknown>,
  expected: number,
  table = '',
): Promise<void> {
  const plans: string[] = [];
  const query = { page_size: 20, sort: list.contract.sort, ...filters };
  await findPage(explaining(plans), list, query, everybody).catch(() => {});
  expect(plans.length).toBeGreaterThan(1);
  for (const plan of plans) expect(plan).not.toContain(`Seq Scan${table && ` on ${table}`}`);
  expect((await findPage(db, list, query, everybody)).total).toBe(expected);
}

test.each([
  ['a team', { team_uid: 'u77000' }, 999],
  ['a country', { country: 'IS' }, 1000],
  ['traders', { is_trader: true }, 20],
  ['those frozen', { frozen: true }, 20],
  ['those blacklisted', { blacklisted: true }, 20],
  ['those activated', { activated: true }, 20],
  ['those who were activated on a day', { activated_at_from: '2026-01-01T00:00:00Z' }, 20],
  ['those who have much', { available_usdt_min: '4990' }, 20],
])('%s among a hundred thousand users are found by an index', async (_, filters, expected) => {
  await expectIndexed(userList, filters, expected);
});
