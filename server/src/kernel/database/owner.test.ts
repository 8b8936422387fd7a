import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
  testAppRole,
  urlOfDatabase,
} from '#test/support/test-database.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
const role = `restored_${process.pid}`;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`CREATE ROLE ${role}`);
});
afterAll(async () => {
  await database.drop();
  const client = new pg.Client({ connectionString: inject('testDatabaseServer').url });
  await client.connect();
  await client.query(`DROP ROLE ${role}`).finally(() => client.end());
});

/** What a start is refused with, as the server's role or as another one. */
async function refusalOf(url: string, as?: { role: string; appRole?: string }): Promise<string> {
  const pool = createPool(url, as && { options: `-c role=${as.role}` });
  try {
    return await migrate(pool, { appRole: as?.appRole, appendOnly: [] }).then(
      () => 'done',
      (error: unknown) => String(error),
    );
  } finally {
    await pool.end();
  }
}

const restored = { role, appRole: testAppRole };

test('a start by the role of the server alone names whose the tables are', async () => {
  expect(await refusalOf(database.appUrl)).toMatch(
    /^StartupError: The role quarterdeck_app does not own the tables of the database "\w+", quarterdeck does: name that role in DATABASE_OWNER_URL[^\n]*$/,
  );
});

test('a database that a superuser restored without a role is refused for the owner whom the documentation names', async () => {
  expect(await refusalOf(database.url, restored)).toMatch(
    /^StartupError: .* does not own the tables[^\n]*or restore the dump as restored_/,
  );
});

test('an empty database of somebody else is refused', async () => {
  expect(await refusalOf(urlOfDatabase(database.url, 'postgres'), { role })).toContain(
    `may not create tables in the database "postgres"`,
  );
});

test('an owner who is no member of the server’s role is told what to grant', async () => {
  await database.pool.query(`GRANT quarterdeck TO ${role}`);
  expect(await refusalOf(database.url, restored)).toContain(`run GRANT ${testAppRole} TO ${role}`);
  await database.pool.query(`GRANT ${testAppRole} TO ${role}`);
  expect(await refusalOf(database.url, restored)).toBe('done');
});
