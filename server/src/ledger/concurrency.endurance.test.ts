import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '#kernel/database/pool.ts';
import { overdraw } from '#test/support/overdraw.ts';
import { seed } from '#test/support/seed.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { checkInvariants } from './invariants.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test(`100 times 200 withdrawals at once from a balance of 100 (SEED=${seed})`, async () => {
  const pool = createPool(database.url, { max: 32 });
  try {
    const { accepted, refused } = await overdraw(pool, { times: 100, seed });
    expect(accepted + refused).toBe(20_000);
    expect(await checkInvariants(pool)).toEqual([]);
    process.stdout.write(`${accepted} withdrawals accepted, ${refused} refused\n`);
  } finally {
    await pool.end();
  }
});
