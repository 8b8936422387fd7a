import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { chainAbove } from './chain.ts';

let database: TestDatabase;
let db: Queryable;
beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
});
afterAll(() => database?.drop());

const hour = 3_600_000;
const begin = Date.parse('2026-03-01T00:00:00Z');
const lineLength = 21;
const payer = lineLength;

interface Trace {
  userId: number;
  device: string | null;
  ip: string | null;
  at: number;
}

/** A line of users, each under the one before; the last one pays. */
async function aLine(): Promise<void> {
  await db.query(sql`
    INSERT INTO users (id, uid, username, nickname, invite_code, path, created_at) OVERRIDING SYSTEM VALUE
    SELECT n, 'u' || n, 'u' || n, 'u' || n, 'i' || n,
      (SELECT '/' || string_agg(m::text, '/' ORDER BY m) || '/' FROM generate_series(1, n) AS m), now()
    FROM generate_series(1, ${lineLength}::int) AS n`);
}

async function signIns(traces: readonly Trace[]): Promise<void> {
  const rows = traces.map(({ at, ...trace }, n) => ({ ...trace, name: `s${n}`, at: new Date(at) }));
  await db.query(sql`TRUNCATE user_session`);
  await db.query(sql`
    INSERT INTO user_session (user_id, name, device, ip, started_at)
    SELECT "userId", name, device, ip, at FROM jsonb_to_recordset(${JSON.stringify(rows)})
      AS given ("userId" bigint, name text, device text, ip text, at timestamptz)`);
}

/** Whole numbers below `end`, the same in every run. */
function draws(): (end: number) => number {
  let state = 11;
  return (end) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % end;
  };
}

/** The rule in words of its own: the same device at any time, the same internet address within a day. */
function isSame(traces: readonly Trace[], userId: number): boolean {
  const of = (id: number) => traces.filter((trace) => trace.userId === id);
  return of(userId).some((theirs) =>
    of(payer).some(
      (paid) =>
        (theirs.device !== null && theirs.device === paid.device) ||
        (theirs.ip !== null && theirs.ip === paid.ip && Math.abs(theirs.at - paid.at) <= 24 * hour),
    ),
  );
}

test('anyone who left the same traces as the payer is found, and no one else', async () => {
  await aLine();
  const draw = draws();
  const answers = new Set<boolean>();
  for (let round = 0; round < 8; round += 1) {
    const traces = Array.from(
      { length: 60 },
      (): Trace => ({
        userId: 1 + draw(lineLength),
        device: draw(10) < 3 ? `d${draw(40)}` : null,
        ip: draw(10) < 8 ? `10.0.0.${draw(6)}` : null,
        at: begin + draw(31) * 12 * hour,
      }),
    );
    await signIns(traces);
    const chain = await chainAbove(db, payer, new Date());
    expect(chain).toHaveLength(lineLength - 1);
    for (const { userId, isPayer } of chain) {
      expect(isPayer, `${round}: ${userId}`).toBe(isSame(traces, userId));
      answers.add(isPayer);
    }
  }
  expect(answers.size).toBe(2);
});

interface Node {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
}

/** How many rows a plan touched, at all its steps. */
function rowsOf(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), own);
}

/** How many rows are touched to find out who stands above this user. */
async function touchedFor(userId: number): Promise<number> {
  let touched = 0;
  const explaining: Queryable = {
    ...db,
    async query<Row>({ text, values }: Sql): Promise<Row[]> {
      const { rows } = await database.pool.query({
        text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      });
      touched = rowsOf(rows[0]['QUERY PLAN'][0].Plan);
      return [];
    },
  };
  await chainAbove(explaining, userId, new Date());
  return touched;
}

test.each<[string, number, (userId: number) => number]>([
  ['the longest line', payer, () => 200],
  ['a short one whose payer has a long history', 2, (userId) => (userId <= 2 ? 20_000 : 0)],
])(
  'what it costs follows the traces of everybody, each once, and not how often they stand there: %s',
  async (_name, who, count) => {
    const traces = Array.from({ length: lineLength }, (_, n) => n + 1).flatMap((userId) =>
      Array.from(
        { length: count(userId) },
        (_each, n): Trace => ({
          userId,
          device: `d${userId}`,
          ip: `10.0.${userId}.${n % 50}`,
          at: begin + n * 60_000,
        }),
      ),
    );
    await signIns(traces);
    await database.pool.query('ANALYZE');
    expect(await touchedFor(who)).toBeLessThan(1_000);
  },
);

test('anyone who no one stands above costs nothing', async () => {
  const traces = Array.from(
    { length: 20_000 },
    (_, n): Trace => ({
      userId: 1,
      device: `d${n}`,
      ip: `10.0.${n % 250}.${n % 240}`,
      at: begin + n * 60_000,
    }),
  );
  await signIns(traces);
  await database.pool.query('ANALYZE');
  expect(await touchedFor(1)).toBeLessThan(100);
});
