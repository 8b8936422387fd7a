import type { Asset } from '@quarterdeck/contract/core/assets';
import { compare, decimal, isNegative, isZero, roundDown, subtract } from '@quarterdeck/contract/core/money';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lockBuckets } from './accounts.ts';
import { bucketCodes } from './chart.ts';

/** A user's fuel, and what was paid for it. */
export interface Fuel {
  /** In L: available balance and bond. Pending fuel is not the user's yet. */
  owned: string;
  /** In USDT: deferred revenue (260) until the fuel is burnt. Fuel that came as a reward cost nothing. */
  cost: string;
}

/** What so much of the fuel cost, at the average of all that was bought. The last of it takes what is left. */
export function costOf({ owned, cost }: Fuel, fuel: string): string {
  if (compare(fuel, owned) >= 0) return cost;
  return roundDown(decimal(cost).times(fuel).dividedBy(owned), 'USDT');
}

/** A user's fuel as it is now; nothing is locked. */
export async function readFuel(db: Queryable, userId: number): Promise<Fuel> {
  return await db.one<Fuel>(sql`
    SELECT coalesce((SELECT cost FROM fuel_cost WHERE user_id = ${userId}), 0) AS cost, coalesce((
      SELECT sum(balance) FROM ledger_account
      WHERE user_id = ${userId} AND asset = 'L' AND code = ANY(${ownedCodes}::text[])), 0) AS owned`);
}

/** The fuel of all users together. */
export async function readAllFuel(db: Queryable): Promise<Fuel> {
  return await db.one<Fuel>(sql`
    SELECT coalesce((SELECT sum(cost) FROM fuel_cost), 0) AS cost, coalesce((
      SELECT sum(balance) FROM ledger_account
      WHERE user_id IS NOT NULL AND asset = 'L' AND code = ANY(${ownedCodes}::text[])), 0) AS owned`);
}

/** The fuel of these users and its cost, locked until the transaction ends, in the order of their ids. */
export async function lockFuel(tx: Transaction, userIds: readonly number[]): Promise<Map<number, Fuel>> {
  await tx.query(sql`
    INSERT INTO fuel_cost (user_id, cost) SELECT id, 0 FROM unnest(${userIds}::bigint[]) AS id
    WHERE NOT EXISTS (SELECT FROM fuel_cost WHERE user_id = id) ORDER BY id ON CONFLICT DO NOTHING`);
  const costs = await tx.query<{ user_id: number; cost: string }>(sql`
    SELECT user_id, cost FROM fuel_cost WHERE user_id = ANY(${userIds}::bigint[]) ORDER BY user_id FOR UPDATE`);
  const buckets = costs.map(({ user_id }) => ({
    code: bucketCodes.available,
    userId: user_id,
    asset: 'L' as const,
  }));
  await lockBuckets(tx, buckets);
  const owned = await tx.query<{ user_id: number; owned: string }>(sql`
    SELECT user_id, sum(balance) AS owned FROM ledger_account
    WHERE user_id = ANY(${userIds}::bigint[]) AND asset = 'L' AND code = ANY(${ownedCodes}::text[]) GROUP BY user_id`);
  return new Map(
    costs.map(({ user_id, cost }) => [
      user_id,
      { cost, owned: owned.find((one) => one.user_id === user_id)?.owned ?? '0' },
    ]),
  );
}

const ownedCodes = [bucketCodes.available, bucketCodes.hold, bucketCodes.bond];

/**
 * Adds to what a user's fuel cost, or, below zero, takes from it.
 * @throws Refusal `fuel_spent` where less is left.
 */
export async function changeFuelCost(tx: Transaction, userId: number, delta: string): Promise<void> {
  if (isZero(delta)) return;
  if (!isNegative(delta)) {
    await tx.query(sql`
      INSERT INTO fuel_cost AS known (user_id, cost) VALUES (${userId}, ${delta})
      ON CONFLICT (user_id) DO UPDATE SET cost = known.cost + excluded.cost`);
    return;
  }
  const changed = await tx.maybe(sql`
    UPDATE fuel_cost SET cost = cost + ${delta}::numeric
    WHERE user_id = ${userId} AND cost + ${delta}::numeric >= 0 RETURNING user_id`);
  if (changed === undefined) throw new Refusal('fuel_spent');
}

/**
 * Takes what is spent out of the cost of a user's fuel, and says what it had cost. Nothing is fuel but L.
 */
export function spendFuel(tx: Transaction, spent: Spent): Promise<string> {
  return takeCost(tx, spent, costOf);
}

/** The same where an addition is reversed: what was added cost nothing, and other fuel keeps its cost. */
export function takeBackFuel(tx: Transaction, spent: Spent): Promise<string> {
  return takeCost(tx, spent, costOfMistake);
}

interface Spent {
  userId: number;
  asset: Asset;
  amount: string;
}

async function takeCost(
  tx: Transaction,
  { userId, asset, amount: fuel }: Spent,
  of: (own: Fuel, fuel: string) => string,
): Promise<string> {
  if (asset !== 'L') return '0';
  const own = (await lockFuel(tx, [userId])).get(userId);
  const cost = own === undefined ? '0' : of(own, fuel);
  await changeFuelCost(tx, userId, subtract('0', cost));
  return cost;
}

/** What fuel cost that leaves without a trace, since it was added by mistake: nothing, unless it is the last, which takes the rest. */
export function costOfMistake({ owned, cost }: Fuel, fuel: string): string {
  return compare(fuel, owned) >= 0 ? cost : '0';
}

/** Gives back to the cost of a user's fuel what a batch, which is undone, had earned of it. */
export async function giveBackFuel(tx: Transaction, userId: number, batchId: number): Promise<void> {
  const { earned } = await tx.one<{ earned: string }>(sql`
    SELECT coalesce(sum(line.debit), 0) AS earned
    FROM ledger_line AS line JOIN ledger_account AS account ON account.id = line.account_id
    WHERE line.batch_id = ${batchId} AND account.code = '260'`);
  await changeFuelCost(tx, userId, earned);
}
