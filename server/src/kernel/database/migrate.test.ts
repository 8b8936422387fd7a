import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@quarterdeck/embedded-postgres/test/scratch-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, testAppRole } from '#test/support/test-database.ts';
import { StartupError } from '../startup-error.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('DROP SCHEMA IF EXISTS drizzle CASCADE'); // these tests bring migrations of their own
  folder = makeScratchFolder();
});
afterEach(async () => {
  await database?.drop();
  rmSync(folder, { recursive: true });
});

/** The first one is made at `when`, each other one a millisecond later. */
function write(migrations: Record<string, string>, when = 1): void {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = Object.keys(migrations).map((tag, idx) => ({
    idx,
    version: '7',
    when: when + idx,
    tag,
    breakpoints: true,
  }));
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [tag, text] of Object.entries(migrations)) writeFileSync(join(folder, `${tag}.sql`), text);
}

async function made(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_name LIKE 'made_%' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

test('what is missing is applied, once', async () => {
  write({ one: 'CREATE TABLE made_one ()' });
  await migrate(database.pool, { folder });
  write({ one: 'CREATE TABLE made_one ()', two: 'CREATE TABLE made_two ()' });
  await migrate(database.pool, { folder });
  await migrate(database.pool, { folder });
  expect(await made()).toEqual(['made_one', 'made_two']);
});

test('servers that start together do not collide', async () => {
  write({ one: 'SELECT pg_sleep(0.2);--> statement-breakpoint\nCREATE TABLE made_one ()' });
  const pools = Array.from({ length: 4 }, () => createPool(database.url));
  await Promise.all(pools.map((pool) => migrate(pool, { folder })));
  expect(await made()).toEqual(['made_one']);
  await Promise.all(pools.map((pool) => pool.end()));
});

test('a failing migration leaves nothing behind, and the next run may succeed', async () => {
  write({
    one: 'CREATE TABLE made_one ()',
    two: 'CREATE TABLE made_two ();--> statement-breakpoint\nSELECT 1/0',
  });
  await expect(migrate(database.pool, { folder })).rejects.toThrow();
  expect(await made()).toEqual([]);
  write({ one: 'CREATE TABLE made_one ()', two: 'CREATE TABLE made_two ()' });
  await migrate(database.pool, { folder });
  expect(await made()).toEqual(['made_one', 'made_two']);
});

test('a run whose connection is killed half-way leaves nothing behind', async () => {
  write({ one: 'CREATE TABLE made_one ();--> statement-breakpoint\nSELECT pg_sleep(20)' });
  const run = migrate(database.pool, { folder }).catch(() => 'killed');
  const kill =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%SELECT pg_sleep(20)' AND pid <> pg_backend_pid()";
  while ((await database.pool.query(kill)).rowCount === 0);
  expect(await run).toBe('killed');
  expect(await made()).toEqual([]);
  write({ one: 'CREATE TABLE made_one ()' });
  await migrate(database.pool, { folder });
  expect(await made()).toEqual(['made_one']);
});

test('tables of another baseline are refused in one line, and stay as they are', async () => {
  write({ old: 'CREATE TABLE made_one ()', more: 'CREATE TABLE made_two ()' });
  await migrate(database.pool, { folder });
  write({ baseline: 'CREATE TABLE made_one (); CREATE TABLE made_three ()' }, 1_000);
  const start = () => migrate(database.pool, { folder, appRole: testAppRole, appendOnly: [] });
  for (const _ of [1, 2]) {
    await expect(start()).rejects.toThrow(
      new StartupError(
        `The tables of the database "${databaseOf(database.url)}" were created by a pre-release version and cannot be migrated: start with an empty database or a new data folder, see docs/operations.md.`,
      ),
    );
  }
  expect(await made()).toEqual(['made_one', 'made_two']);
  const { rows } = await database.pool.query('SELECT created_at FROM drizzle.__drizzle_migrations');
  expect(rows).toHaveLength(2);
});

test('tables of a newer version are refused in one line, and stay as they are', async () => {
  write({ one: 'CREATE TABLE made_one ()', two: 'CREATE TABLE made_two ()' });
  await migrate(database.pool, { folder });
  write({ one: 'CREATE TABLE made_one ()' });
  for (const onlyCheck of [false, true])
    await expect(
      migrate(database.pool, { folder, appRole: testAppRole, appendOnly: [], onlyCheck }),
    ).rejects.toThrow(/^This database was used by a newer version of Quarterdeck: [^\n]+$/);
});

test('a check changes nothing, and says to start the server where migrations are missing', async () => {
  write({ one: 'CREATE TABLE made_one ()' });
  const check = () => migrate(database.pool, { folder, onlyCheck: true });
  await expect(check()).rejects.toThrow(/^The tables are older than this version: start the server first/);
  expect(await made()).toEqual([]);
  await migrate(database.pool, { folder });
  await check();
});

const databaseOf = (url: string) => new URL(url).pathname.slice(1);
