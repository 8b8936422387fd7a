import { afterAll, beforeAll, test } from 'vitest';
import { seed } from '#test/support/seed.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { expectExact } from './exact-decimals.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test(`100,000 decimals up to 10^20 come back from the database, by JSON, to the last digit (SEED=${seed})`, async () => {
  await expectExact(database.pool, { count: 100_000, seed });
});
