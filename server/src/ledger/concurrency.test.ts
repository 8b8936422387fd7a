import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '#kernel/database/pool.ts';
import { transaction } from '#kernel/database/transaction.ts';
import { overdraw, usdtOf } from '#test/support/overdraw.ts';
import { seed } from '#test/support/seed.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { waitersFor } from '#test/support/waiters.ts';
import { lockAvailable } from './balances.ts';
import { bookAlone, freshKey, fund } from './fixtures.ts';
import { checkInvariants, debtChecks } from './invariants.ts';
import { rechargeCredited } from './movements/recharge.ts';
import { rewardClawedBack } from './movements/reward.ts';
import { transferBetweenUsers } from './movements/transfer.ts';
import { withdrawalRequest } from './movements/withdrawal.ts';
import { post } from './post.ts';
import { postMany } from './post-many.ts';

const asset = 'USDT';
const clients = 32;

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: clients });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const walletOf = (userId: number) => usdtOf(pool, userId);

// `npm run test:endurance` does so 100 times.
test(`200 withdrawals at once never take more than there is, and what they took is exactly on hold (SEED=${seed})`, async () => {
  await overdraw(pool, { times: 3, seed });
  expect(await checkInvariants(pool)).toEqual([]);
});

test('transfers in opposite order by 32 clients: no error reaches anybody, nothing is lost', async () => {
  const users = [11, 12, 13, 14];
  for (const userId of users) await fund(pool, userId, '1000000');
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let round = 0; round < 25; round += 1) {
        const fromId = users[(client + round) % users.length] ?? 0;
        const toId = users[(client * 3 + round + 1) % users.length] ?? 0;
        await bookAlone(
          pool,
          transferBetweenUsers({ fromId, toId, asset, amount: '1', fee: '0', earned: '0' }),
        );
      }
    }),
  );
  const totals = await Promise.all(users.map(walletOf));
  expect(totals.reduce((total, { available }) => total + available, 0)).toBe(4_000_000);
  expect(await checkInvariants(pool)).toEqual([]);
});

test('two movements in one transaction, in opposite order: the deadlock is tried again until both are booked', async () => {
  const [first, second] = [21, 22];
  for (const userId of [first, second]) await fund(pool, userId, '1000');
  const hasLocked = { [first]: Promise.withResolvers<void>(), [second]: Promise.withResolvers<void>() };
  const hold = (userId: number) => withdrawalRequest({ userId, asset, gross: '1' });
  let attempts = 0;

  /** Books for one user and, once the other transaction holds its own, for the other. */
  const both = (own: number, other: number) =>
    transaction(pool, async (tx) => {
      attempts += 1;
      const request = { effectiveAt: new Date(), actor: 'test' };
      await post(tx, { ...request, movement: hold(own), idemKey: freshKey() });
      hasLocked[own]?.resolve();
      await hasLocked[other]?.promise;
      await post(tx, { ...request, movement: hold(other), idemKey: freshKey() });
    });
  await Promise.all([both(first, second), both(second, first)]);

  expect(attempts).toBeGreaterThan(2); // the one that is tried again may be quicker to a row than the one that waits
  expect(await walletOf(first)).toEqual({ available: 998, hold: 2 });
  expect(await walletOf(second)).toEqual({ available: 998, hold: 2 });
});

test('a bucket that many open at the same moment is opened once', async () => {
  await Promise.all(Array.from({ length: clients }, () => fund(pool, 31, '1')));
  expect(await walletOf(31)).toEqual({ available: clients, hold: 0 });
});

test.each([
  ['that waits', true],
  ['whose wallet is opened by the debt', false],
])("a user's first debt is paid by a credit %s, alone or among many", async (_name, hasWallet) => {
  const header = { effectiveAt: new Date(), actor: 'test' };
  const ref = { type: 'recharge', id: 1 };
  const credit = (userId: number) => ({
    movement: rechargeCredited({ userId, asset, credited: '100', fee: '0', via: '101' }),
    idemKey: freshKey(),
    ref,
  });
  const ways = [
    (userId: number) => transaction(pool, (tx) => post(tx, { ...credit(userId), ...header })),
    (userId: number) =>
      transaction(pool, (tx) => postMany(tx, [credit(userId), credit(userId + 100)], header)),
  ];
  for (const [index, bookCredit] of ways.entries()) {
    const userId = (hasWallet ? 41 : 51) + index;
    if (hasWallet) await fund(pool, userId, '5');
    const { credited } = await transaction(pool, async (tx) => {
      const fromAvailable = await lockAvailable(tx, userId, asset);
      const waiting = bookCredit(userId);
      await waitersFor(pool, 'row', 1);
      const taken = { userId, asset, expense: '502', fromPending: '0', fromAvailable } as const;
      const movement = rewardClawedBack({ ...taken, shortfall: '50' });
      await post(tx, { movement, idemKey: freshKey(), ...header });
      return { credited: waiting };
    });
    await credited;
    expect(await walletOf(userId)).toEqual({ available: 50, hold: 0 });
  }
  expect(await checkInvariants(pool, debtChecks)).toEqual([]);
});
