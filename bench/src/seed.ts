import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalText } from '@quarterdeck/server/kernel/audit/canonical';
import type { Client } from 'pg';
import type { BenchDatabase } from './database.ts';

/** Rows of the tables on which everything is measured. */
const userCount = 100_000;
const withdrawalCount = 1_000_000;

/** Fills the migrated database: the same rows in every run. */
export async function seed(database: BenchDatabase): Promise<void> {
  await seedUsers(database, userCount);
  await fill(database.client, 'withdrawal', 'withdrawals.sql', { count: withdrawalCount });
  await database.client.query('CHECKPOINT');
}

/** Adds so many users, always the same ones. */
export async function seedUsers({ client }: BenchDatabase, count: number): Promise<void> {
  await client.query(
    'CREATE OR REPLACE FUNCTION pg_temp.chance(value bigint, salt bigint) RETURNS float8 IMMUTABLE PARALLEL SAFE RETURN (hashint8extended(value, salt) & 1048575) / 1048576.0::float8',
  );
  await fill(client, 'users', 'users.sql', { count });
}

/** Adds withdrawals that one admin may approve, with ids from `first` on. */
export async function insertPending({ client }: BenchDatabase, first: number, count: number): Promise<void> {
  await client.query(textOf('pending.sql', { first, count }));
  await client.query('VACUUM (ANALYZE) withdrawal');
  await client.query('CHECKPOINT');
}

/** Adds so many sealed rows to the admin log, whose rows all have their seal. */
export async function seedLog({ client }: BenchDatabase, count: number): Promise<void> {
  const { rows } = await client.query<{ place: number; hash: string }>(
    "SELECT seal_no AS place, '\\x' || encode(hash, 'hex') AS hash FROM admin_log ORDER BY seal_no DESC NULLS LAST LIMIT 1",
  );
  const { place, hash } = rows[0] ?? { place: 0, hash: `\\x${'00'.repeat(32)}` };
  await fill(client, 'admin_log', 'log.sql', { count, place, hash, text: canonicalText.text });
  await client.query('CHECKPOINT');
}

/** Adds so many batches to the ledger, of two lines each, and the wallets that they fill. */
export async function seedLedger({ client }: BenchDatabase, count: number): Promise<void> {
  await fill(client, 'ledger_line', 'ledger.sql', { count });
  await client.query('VACUUM (ANALYZE) ledger_batch, ledger_account');
  await client.query('CHECKPOINT');
}

/** Adds so many fills of orders of robots, and what the exchange says of them. */
export async function seedFills({ client }: BenchDatabase, count: number): Promise<void> {
  await fill(client, 'robot_order', 'orders.sql', { count: count / 10 });
  await fill(client, 'robot_fill', 'fills.sql', { count });
  await fill(client, 'exchange_fill', 'exchange-fills.sql', { count });
  await client.query('VACUUM (ANALYZE) exchange_statement');
  await client.query('CHECKPOINT');
}

/** Adds a user, their team of so many, and so many lines in their wallet; returns their id. */
export async function seedLeader(
  { client }: BenchDatabase,
  { team, lines }: { team: number; lines: number },
): Promise<number> {
  const first = 20_000_000;
  await fill(client, 'users', 'leader.sql', { first, count: team });
  await fill(client, 'ledger_line', 'leader-lines.sql', { first, count: lines / 2 });
  await client.query(textOf('leader-history.sql', { first }));
  await client.query('VACUUM (ANALYZE) ledger_batch, ledger_account, admin_log, fee, withdrawal');
  await client.query('CHECKPOINT');
  return first;
}

/** Adds so many rewards that are due, of a tenth as many users. */
export async function seedRewards(
  { client }: BenchDatabase,
  values: { first: number; count: number },
): Promise<void> {
  await fill(client, 'reward', 'rewards.sql', values);
  await client.query('VACUUM (ANALYZE) ledger_account, ledger_batch, ledger_line');
  await client.query('CHECKPOINT');
}

/** Settles all that is due by single statements, past the ledger's own ways. */
export async function settlePlainly({ client }: BenchDatabase): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL session_replication_role = replica');
  await client.query(textOf('settle.sql', {}));
  await client.query('COMMIT');
}

/** Fills a table from a file, its indexes made afterwards, and looks at what is in it. */
async function fill(
  client: Client,
  table: string,
  file: string,
  values: Record<string, number | string>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary`,
    [table],
  );
  await client.query('BEGIN');
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
