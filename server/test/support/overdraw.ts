import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { queryable } from '#kernel/database/sql.ts';
import { balances } from '#ledger/balances.ts';
import { bookAlone, fund } from '#ledger/fixtures.ts';
import { withdrawalRequest } from '#ledger/movements/withdrawal.ts';

const asset = 'USDT';
const balance = 100;
const withdrawals = 200;

export async function usdtOf(pool: Pool, userId: number): Promise<{ available: number; hold: number }> {
  const wallet = (await balances(queryable(pool), userId)).find((each) => each.asset === asset);
  return { available: Number(wallet?.available), hold: Number(wallet?.hold) };
}

/** As often as asked for, a user with 100 is asked at once for 200 withdrawals of 1 to 7. */
export async function overdraw(
  pool: Pool,
  { times, seed }: { times: number; seed: number },
): Promise<{ accepted: number; refused: number }> {
  const total = { accepted: 0, refused: 0 };
  for (let userId = 1; userId <= times; userId += 1) {
    const amounts = fc.sample(fc.integer({ min: 1, max: 7 }), { seed: seed + userId, numRuns: withdrawals });
    const { accepted, refused } = await withdrawAtOnce(pool, userId, amounts);
    total.accepted += accepted;
    total.refused += refused;
  }
  return total;
}

/** What was taken is exactly on hold, and no one was refused who could have been served. */
async function withdrawAtOnce(pool: Pool, userId: number, amounts: readonly number[]) {
  await fund(pool, userId, String(balance));
  const outcomes = await Promise.allSettled(
    amounts.map((gross) => bookAlone(pool, withdrawalRequest({ userId, asset, gross: String(gross) }))),
  );
  let taken = 0;
  const refused: number[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const amount = amounts[index] ?? 0;
    if (outcome.status === 'fulfilled') taken += amount;
    else {
      expect(outcome.reason).toMatchObject({ code: 'insufficient_balance' });
      refused.push(amount);
    }
  }
  expect(taken).toBeLessThanOrEqual(balance);
  expect(await usdtOf(pool, userId)).toEqual({ available: balance - taken, hold: taken });
  expect(Math.min(...refused)).toBeGreaterThan(balance - taken);
  return { accepted: amounts.length - refused.length, refused: refused.length };
}
