import { SignedAmount } from '@quarterdeck/contract/core/assets';
import { sum } from '@quarterdeck/contract/core/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryable } from '#kernel/database/sql.ts';
import { balances } from '#ledger/balances.ts';
import { batchAt, bookAlone, fund } from '#ledger/fixtures.ts';
import { adjustmentDeduct } from '#ledger/movements/adjustment.ts';
import { seed } from '#test/support/seed.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { expectExact, plain } from './exact-decimals.ts';
import { amountsBelow, anyAmount } from './random-movement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const isPositive = (amount: string) => /[1-9]/.test(amount);

// `npm run test:endurance` has 100,000.
test(`3,000 decimals come back from the database, by JSON, to the last digit (SEED=${seed})`, async () => {
  await expectExact(database.pool, { count: 3_000, seed });
});

test(`a booked amount is exact in lines, balances and totals (SEED=${seed})`, async () => {
  let userId = 0;
  const db = queryable(database.pool);
  const property = fc.asyncProperty(anyAmount.filter(isPositive), async (amount) => {
    userId += 1;
    const { batchId } = await fund(database.pool, userId, amount);
    const answer = JSON.parse(JSON.stringify([await balances(db, userId), await batchAt(db, batchId)]));
    expect(answer[0][0].available).toBe(plain(amount));
    expect(
      answer[1].lines.map((line: { debit: string; credit: string }) => [line.debit, line.credit]),
    ).toEqual([
      [plain(amount), '0'],
      ['0', plain(amount)],
    ]);
  });
  await fc.assert(property, { seed, numRuns: 300 });
});

test(`a wallet emptied bit by bit in another order ends at exactly zero (SEED=${seed})`, async () => {
  // All together they stay within what one balance can hold.
  const amounts = fc.sample(amountsBelow(10n ** 18n).filter(isPositive), { seed, numRuns: 60 });
  const userId = 1_000_000;
  for (const amount of amounts) await fund(database.pool, userId, amount);
  const stored = (await balances(queryable(database.pool), userId))[0]?.available ?? '';
  expect(stored).toBe(sum(amounts));
  expect(SignedAmount.safeParse(stored).success).toBe(true);
  for (const amount of amounts.toReversed()) {
    await bookAlone(database.pool, adjustmentDeduct({ userId, asset: 'USDT', amount }));
  }
  expect((await balances(queryable(database.pool), userId))[0]?.available).toBe('0');
});
