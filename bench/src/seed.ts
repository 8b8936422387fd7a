import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { canonicalText } from '@quarterdeck/server/kernel/audit/canonical';
import pg from 'pg';
import type { Bench } from './bench.ts';
import type { BenchDatabase } from './database.ts';

/** Rows of the tables that the cases share. */
export const sharedRows = { users: [100_000, 1_000], withdrawals: [1_000_000, 1_000] } as const;

/** Fills the migrated database: the same rows in every run. */
export async function seed(database: BenchDatabase, size: Bench['size']): Promise<void> {
  const users = size(...sharedRows.users);
  await seedUsers(database, users);
  await seedWithdrawals(database, size(...sharedRows.withdrawals), users);
  await database.client.query('CHECKPOINT');
}

/** Adds users until there are so many, always the same ones. */
export async function seedUsers(database: BenchDatabase, count: number): Promise<void> {
  await makeChance(database);
  await fill(database, 'users', 'users.sql', { count });
}

async function seedWithdrawals(database: BenchDatabase, count: number, users: number): Promise<void> {
  await makeChance(database);
  await fill(database, 'withdrawal', 'withdrawals.sql', { count, users });
}

/** A function of this connection: what looks like chance and is the same in every run. */
async function makeChance({ client }: BenchDatabase): Promise<void> {
  await client.query(
    'CREATE OR REPLACE FUNCTION pg_temp.chance(value bigint, salt bigint) RETURNS float8 IMMUTABLE PARALLEL SAFE RETURN (hashint8extended(value, salt) & 1048575) / 1048576.0::float8',
  );
}

/** Adds withdrawals that one admin may approve, with ids from `first` on. */
export async function insertPending({ client }: BenchDatabase, first: number, count: number): Promise<void> {
  await client.query(textOf('pending.sql', { first, count }));
  await client.query('VACUUM (ANALYZE) withdrawal');
  await client.query('CHECKPOINT');
}

/** Adds so many sealed rows to the admin log, after those that the server has sealed. */
export async function seedLog(database: BenchDatabase, count: number): Promise<void> {
  await allSealed(database);
  const { client } = database;
  const { rows } = await client.query<{ place: number; hash: string }>(
    "SELECT seal_no AS place, '\\x' || encode(hash, 'hex') AS hash FROM admin_log ORDER BY seal_no DESC NULLS LAST LIMIT 1",
  );
  const { place, hash } = rows[0] ?? { place: 0, hash: `\\x${'00'.repeat(32)}` };
  await fill(database, 'admin_log', 'log.sql', { count, place, hash, text: canonicalText.text });
  await client.query('CHECKPOINT');
}

/** Until every row of the admin log has its seal. */
export async function allSealed({ client }: BenchDatabase): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await client.query('SELECT FROM admin_log WHERE seal_no IS NULL LIMIT 1');
    if (rowCount === 0) return;
    await delay(100);
  }
  throw new Error('The admin log is not sealed');
}

/** Adds so many batches to the ledger, of two lines each, and the wallets that they fill. */
export async function seedLedger(database: BenchDatabase, count: number): Promise<void> {
  const { client } = database;
  await fill(database, 'ledger_line', 'ledger.sql', { count });
  await client.query('VACUUM (ANALYZE) ledger_batch, ledger_account');
  await client.query('CHECKPOINT');
}

/** Adds so many fills of orders of robots, and what the exchange says of them. */
export async function seedFills(database: BenchDatabase, count: number): Promise<void> {
  const { client } = database;
  await fill(database, 'robot_order', 'orders.sql', { count: count / 10 });
  await fill(database, 'robot_fill', 'fills.sql', { count });
  await fill(database, 'exchange_fill', 'exchange-fills.sql', { count });
  await client.query('VACUUM (ANALYZE) exchange_statement');
  await client.query('CHECKPOINT');
}

/** Adds a user, their team of so many, and so many lines in their wallet; returns their id. */
export async function seedLeader(
  database: BenchDatabase,
  { team, lines }: { team: number; lines: number },
): Promise<number> {
  const { client } = database;
  const first = 20_000_000;
  await fill(database, 'users', 'leader.sql', { first, count: team });
  await fill(database, 'ledger_line', 'leader-lines.sql', { first, count: lines / 2 });
  await client.query(textOf('leader-history.sql', { first }));
  await client.query('VACUUM (ANALYZE) ledger_batch, ledger_account, admin_log, fee, withdrawal');
  await client.query('CHECKPOINT');
  return first;
}

/** Adds so many rewards that are due, of a tenth as many users. */
export async function seedRewards(
  database: BenchDatabase,
  values: { first: number; count: number },
): Promise<void> {
  const { client } = database;
  await fill(database, 'reward', 'rewards.sql', values);
  await client.query('VACUUM (ANALYZE) ledger_account, ledger_batch, ledger_line');
  await client.query('CHECKPOINT');
}

/** Where ids of seeded robots and orders begin: another case may have filled some of the tables before. */
const firstSeeded = 5_000_000;

/** Adds so many robots of so many users, with their markets; their ids follow `firstSeeded`. */
export async function seedRobots(
  database: BenchDatabase,
  { count, users }: { count: number; users: number },
): Promise<void> {
  const { client } = database;
  await client.query(textOf('markets.sql', { first: firstSeeded }));
  await fill(database, 'robot', 'lists/robot.sql', { count, users, first: firstSeeded });
  await client.query('VACUUM (ANALYZE) robot_beat, robot_traded, exchange, pair');
}

/** Adds so many orders of robots. */
export async function seedOrders(
  database: BenchDatabase,
  { count, users }: { count: number; users: number },
): Promise<void> {
  await fill(database, 'robot_order', 'lists/robot_order.sql', { count, users, first: firstSeeded });
}

/** What the lists of the product hold: so many rows of each that grows without end. */
export async function seedLists(database: BenchDatabase, count: number): Promise<void> {
  await seedUsers(database, count);
  const values = { count, users: count, batches: count / 2, first: firstSeeded };
  await seedLedger(database, count / 2);
  await seedLog(database, count);
  await seedWithdrawals(database, count, count);
  for (const table of ['exchange_statement', 'code_batch', 'webhook', 'statement'])
    await fill(database, table, `lists/${table}.sql`, values);
  // Two fill the tables: there are two cores at least.
  const second = new pg.Client({ connectionString: database.url });
  await second.connect();
  try {
    const tables = [...grown];
    const work = async (client: pg.Client) => {
      for (let table = tables.shift(); table !== undefined; table = tables.shift())
        await fill({ ...database, client }, table, `lists/${table}.sql`, values);
    };
    await Promise.all([work(database.client), work(second)]);
  } finally {
    await second.end();
  }
  await fill(database, 'robot_fill', 'lists/robot_fill.sql', values);
  await seedRobots(database, { count, users: count });
  await fill(database, 'robot_instruction', 'lists/robot_instruction.sql', values);
  await database.client.query('CHECKPOINT');
}

/** Tables without end of the lists, which can be filled side by side. */
const grown = [
  'recharge',
  'robot_order',
  'exchange_fill',
  'webhook_delivery',
  'transfer',
  'reward',
  'copy_profit',
  'code',
  'recon_break',
  'statement_line',
  'adjustment',
  'fee',
  'user_level',
  'screened_address',
];

/** Settles all that is due by single statements, past the ledger's own ways. */
export async function settlePlainly({ client }: BenchDatabase): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query(textOf('settle.sql', {}));
  await client.query('COMMIT');
}

/** Fills a table from a file, once in a database: its indexes are made afterwards, and what is in it is looked at. */
async function fill(
  { client }: BenchDatabase,
  table: string,
  file: string,
  values: Record<string, number | string>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary`,
    [table],
  );
  await client.query('CREATE SCHEMA IF NOT EXISTS bench');
  await client.query('CREATE TABLE IF NOT EXISTS bench.filled (what text PRIMARY KEY)');
  await client.query('BEGIN');
  const { rowCount } = await client.query('INSERT INTO bench.filled VALUES ($1) ON CONFLICT DO NOTHING', [
    `${file}, ${values.count} from ${values.first}`,
  ]);
  if (rowCount === 0) {
    await client.query('ROLLBACK');
    return;
  }
  // The rows are known to fit: foreign keys need not be looked up one by one.
  await client.query(
    "SET LOCAL session_replication_role = replica; SET LOCAL maintenance_work_mem = '512MB'",
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await client.query(textOf(file, values));
  for (const { definition } of rows) await client.query(definition);
  await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`);
  await client.query('COMMIT');
  await client.query(`VACUUM (ANALYZE) ${table}`);
}

function textOf(file: string, values: Record<string, number | string>): string {
  const text = readFileSync(join(import.meta.dirname, 'seed', file), 'utf8');
  return text.replace(/\$([a-z]+)/g, (_, name: string) => String(values[name]));
}
