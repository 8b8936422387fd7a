import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { programContext } from '#kernel/context.ts';
import { type Queryable, queryable } from '#kernel/database/sql.ts';
import { countQueues, findPage, type ServerList } from '#kernel/list/list.ts';
import { countWaiting, type WaitingRows } from '#kernel/waiting/waiting.ts';
import { registry } from '#server/registry.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** The kind of the records behind each entry of the menu, and the queue of each part of what waits there. */
const queuesOf: Record<string, [kind: string, ...queues: string[]]> = {
  withdrawals: [
    'withdrawal',
    'to_review',
    'second_review',
    'requested',
    'to_complete',
    'to_pay',
    'stuck',
    'failed',
  ],
  recharges: ['recharge', 'unmatched', 'to_review', 'requested', 'stuck'],
  adjustments: ['adjustment', 'to_review'],
  transfers: ['transfer', 'requested'],
  recon_breaks: ['recon_break', 'open'],
  statement_lines: ['statement_line', 'unmatched'],
  copy_profits: ['copy_profit', 'requested'],
  trader_applications: ['trader_application', 'to_review'],
  traders: ['trader', 'requested'],
  users: ['user', 'to_review', 'frozen'],
  robots: ['robot', 'silent'],
  robot_instructions: ['robot_instruction', 'overdue'],
  robot_bulks: ['robot_bulk', 'to_review', 'halted'],
  code_batches: ['code_batch', 'to_review'],
  code_exports: ['code_export', 'to_review'],
  market_syncs: ['market_sync', 'to_review'],
  rates: ['rate', 'to_confirm'],
  strategy_library: ['strategy', 'to_review'],
  activities: ['activity', 'to_review'],
  activity_pages: ['activity_page', 'to_review'],
  articles: ['article', 'to_review'],
  setting_carousel: ['banner', 'to_review'],
  setting_poster: ['poster', 'to_review'],
};

/** What is not named above waits in the queues of the list of its table, in their order. */
function namesOf({ menu, table }: WaitingRows): readonly string[] {
  const own = registry.lists.get(table)?.contract.queues ?? [];
  return queuesOf[menu] ?? [table, ...own.map(({ name }) => name)];
}

const listOf = (rows: WaitingRows) => registry.lists.get(namesOf(rows)[0] ?? '');

/** What the badges of the menu and the tiles of the home page count, by itself. */
const parts = registry.waiting.flatMap((rows) =>
  rows.parts.map((part, at) => {
    const { menu, parts: _all, ...waiting } = { ...rows, ...part };
    return { menu, queue: namesOf(rows)[at + 1], list: listOf(rows), waiting };
  }),
);

let database: TestDatabase;
let db: Queryable;
beforeAll(async () => {
  database = await createTestDatabase();
  db = queryable(database.pool);
  for (const rows of registry.waiting) await fill(rows);
  await db.query(sql`
    INSERT INTO robot_beat (robot, robot_id, at, due_at, silent_at)
    SELECT robot, id, now(), now(), CASE id % 2 WHEN 0 THEN now() END FROM robot`);
});
afterAll(() => database.drop());

test.each(parts)('the queue $queue holds what is counted for $menu', async ({ queue, list, waiting }) => {
  const { access } = programContext('test').actor;
  const counted = countWaiting(access, waiting);
  if (list === undefined || counted === undefined) throw new Error('nothing to compare');
  const found = (await countQueues(db, list, access)).find(({ name }) => name === queue);
  const { count } = await db.one<{ count: number }>(counted);
  expect(count).toBeGreaterThan(0);
  expect(found?.count).toBe(count);
});

const queued = [...registry.lists.values()].filter(({ contract }) => contract.queues !== undefined);

test.each(queued)('every queue of $contract.path counts the rows that it shows', async (list) => {
  const { access } = programContext('test').actor;
  for (const { name, count } of await countQueues(db, list, access)) {
    const filters = list.contract.queues?.find((queue) => queue.name === name)?.filters;
    const query = z.parse(list.contract.index.query as z.ZodMiniType, { ...filters, page_size: '1' });
    const { total } = await findPage(db, list, query as never, access);
    expect({ name, count }).toEqual({ name, count: total });
  }
});

interface Column {
  name: string;
  type: string;
  /** It may be null. */
  nullable: boolean;
  /** Its values, as a check of the table lists them. */
  known: string[];
  needed: boolean;
}

/** The conditions of all that waits. */
const conditionOf = ({ parts: all }: WaitingRows) =>
  all.flatMap(({ where = '', asked = [] }) => [where, ...asked.map((one) => one.where)]).join(' ');

/** Tables without whose rows lists leave out others: each of those has one of its number. */
const parents = ['code_batch', 'activity'];

/** Rows with every combination of values in the columns that its conditions name. */
async function fill(rows: WaitingRows): Promise<void> {
  const { table } = rows;
  const condition = conditionOf(rows);
  const columns = await columnsOf(table, listOf(rows));
  const times = parents.includes(table) ? 20 : 2;
  const varied = columns.filter(({ name }) => new RegExp(`(?<![.\\w])${name}(?![.\\w])`).test(condition));
  const fixed = columns.filter((column) => column.needed && !varied.includes(column));
  const combinations = varied.reduce<Record<string, unknown>[]>(
    (all, column) =>
      valuesOf(column).flatMap((value) => all.map((one) => ({ ...one, [column.name]: value }))),
    [{}],
  );
  const client = await database.pool.connect();
  try {
    // The values alone are compared here, whether they can stand together or not.
    await client.query('SET session_replication_role = replica');
    for (const { name } of await checksOf(table))
      await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`);
    for (const [at, combination] of Array.from({ length: times }, () => combinations)
      .flat()
      .entries()) {
      const row = {
        ...Object.fromEntries(fixed.map((one) => [one.name, sampleOf(one, at + 1)])),
        ...combination,
      };
      const names = Object.keys(row).map((name) => `"${name}"`);
      const places = names.map((_, place) => `$${place + 1}`);
      await client.query(
        `INSERT INTO "${table}" (${names}) VALUES (${places}) ON CONFLICT DO NOTHING`,
        Object.values(row),
      );
    }
  } finally {
    client.release(true);
  }
}

const checksOf = (table: string) =>
  db.query<{ name: string }>(
    sql`SELECT conname AS name FROM pg_constraint WHERE conrelid = ${table}::regclass AND contype = 'c'`,
  );

async function columnsOf(table: string, list?: ServerList): Promise<Column[]> {
  const columns = await db.query<Column>(sql`
    SELECT c.column_name AS name, c.udt_name AS type, c.is_nullable = 'YES' AS nullable,
      c.is_nullable = 'NO' AND c.column_default IS NULL AND c.is_identity = 'NO' AS needed,
      coalesce((SELECT array_agg(DISTINCT found[1]) FROM pg_constraint AS k,
        regexp_matches(pg_get_constraintdef(k.oid), ${'\\(?'} || c.column_name || ${' = ANY \\(ARRAY\\[([^\\]]*)\\]'}) AS listed,
        regexp_matches(listed[1], ${"'([^']*)'"}, 'g') AS found
        WHERE k.conrelid = ${table}::regclass AND k.contype = 'c'), '{}') AS known
    FROM information_schema.columns AS c
    WHERE c.table_schema = 'public' AND c.table_name = ${table} AND c.is_generated = 'NEVER' AND c.column_name <> 'id'`);
  return columns.map((column) => {
    const { values = [] } = list?.contract.columns[column.name] ?? {};
    return column.known.length > 0 ? column : { ...column, known: [...values] };
  });
}

function sampleOf({ type, known: [value] }: Column, number: number): unknown {
  switch (type) {
    case 'bool':
      return false;
    case 'timestamptz':
    case 'date':
      return new Date();
    case 'jsonb':
      return '[]';
    case 'text':
      return value ?? `n${number}`;
    case 'numeric':
      return 1;
    default:
      return type.startsWith('_') ? [] : number;
  }
}

function valuesOf(column: Column): unknown[] {
  const { type, nullable, known } = column;
  const some = () => {
    if (type === 'bool') return [true, false];
    if (type === 'timestamptz') return ['2020-01-01Z', '2100-01-01Z'];
    return known.length > 0 ? known : [sampleOf(column, 1)];
  };
  return [...some(), ...(nullable ? [null] : [])];
}
