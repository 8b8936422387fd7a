import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createPool } from '../database/pool.ts';
import { queryable } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';
import { balances } from './balances.ts';
import { bookAlone, freshKey, fund } from './fixtures.ts';
import { checkInvariants } from './invariants.ts';
import { transferBetweenUsers } from './movements/transfer.ts';
import { withdrawalRequest } from './movements/withdrawal.ts';
import { post } from './post.ts';

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

async function walletOf(userId: number) {
  const wallet = (await balances(queryable(pool), userId)).find((each) => each.asset === asset);
  return { available: Number(wallet?.available), hold: Number(wallet?.hold) };
}

test('200 withdrawals at once never take more than there is, and what they took is exactly on hold', async () => {
  for (const userId of [1, 2, 3]) {
    await fund(pool, userId, '100');
    const amounts = Array.from({ length: 200 }, (_, index) => 1 + ((index * 5 + userId) % 7));
    const outcomes = await Promise.allSettled(
      amounts.map((gross) => bookAlone(pool, withdrawalRequest({ userId, asset, gross: String(gross) }))),
    );
    let accepted = 0;
    const refused: number[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      const amount = amounts[index] ?? 0;
      if (outcome.status === 'fulfilled') accepted += amount;
      else {
        expect(outcome.reason).toMatchObject({ code: 'insufficient_balance' });
        refused.push(amount);
      }
    }
    expect(accepted).toBeLessThanOrEqual(100);
    expect(await walletOf(userId)).toEqual({ available: 100 - accepted, hold: accepted });
    // Nobody was refused who could have been served.
    expect(Math.min(...refused)).toBeGreaterThan(100 - accepted);
  }
  expect(await checkInvariants(pool)).toEqual([]);
});

test('transfers in opposite order by 32 clients: no error reaches anybody, nothing is lost', async () => {
  const users = [11, 12, 13, 14];
  for (const userId of users) await fund(pool, userId, '1000000');
  const durations: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let round = 0; round < 25; round += 1) {
        const fromId = users[(client + round) % users.length] ?? 0;
        const toId = users[(client * 3 + round + 1) % users.length] ?? 0;
        const start = performance.now();
        await bookAlone(
          pool,
          transferBetweenUsers({ fromId, toId, asset, amount: '1', fee: '0', earned: '0' }),
        );
        durations.push(performance.now() - start);
      }
    }),
  );
  const totals = await Promise.all(users.map(walletOf));
  expect(totals.reduce((total, { available }) => total + available, 0)).toBe(4_000_000);
  durations.sort((left, right) => left - right);
  expect(durations[Math.floor(durations.length * 0.99)]).toBeLessThan(5_000); // a bound that holds beside other tests too
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

  expect(attempts).toBe(3);
  expect(await walletOf(first)).toEqual({ available: 998, hold: 2 });
  expect(await walletOf(second)).toEqual({ available: 998, hold: 2 });
});

test('a bucket that many open at the same moment is opened once', async () => {
  await Promise.all(Array.from({ length: clients }, () => fund(pool, 31, '1')));
  expect(await walletOf(31)).toEqual({ available: clients, hold: 0 });
});
