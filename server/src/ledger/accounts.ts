import type { PoolClient } from 'pg';
import sql from 'sql-template-tag';
import type { Transaction } from '#kernel/database/sql.ts';
import { chart } from './chart.ts';
import { accountKey, type Entry } from './entry.ts';

/** A user's bucket, locked until the transaction ends. */
export interface LockedBucket {
  id: number;
  balance: string;
  floor: string | null;
}

type BucketName = Pick<Entry, 'code' | 'userId' | 'asset'>;

/**
 * Locks the buckets of users that the entries touch, in the order of their ids, and opens those that do not exist
 * yet; those of `besides` are then locked where they exist. By account key.
 */
export async function lockBuckets(
  tx: Transaction,
  entries: readonly BucketName[],
  besides: readonly BucketName[] = [],
): Promise<Map<string, LockedBucket>> {
  const wanted = new Map<string, BucketName>();
  for (const entry of entries) if (entry.userId !== null) wanted.set(accountKey(entry), entry);
  if (wanted.size === 0) return new Map();

  const found = await lockBoth(tx, [...wanted.values()], besides);
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, name]) => name);
  if (missing.length === 0) return found;
  await open(tx, missing);
  return await lockBoth(tx, [...wanted.values()], besides);
}

/**
 * Two statements, sent together: the holder of the first lock may open one of the others meanwhile, and a statement that waited for
 * them would not see it.
 */
async function lockBoth(
  tx: Transaction,
  first: readonly BucketName[],
  then: readonly BucketName[],
): Promise<Map<string, LockedBucket>> {
  const locked = await Promise.all([
    lockExisting(tx, first),
    then.length === 0 ? [] : lockExisting(tx, then),
  ]);
  return new Map(locked.flatMap((buckets) => [...buckets]));
}

async function lockExisting(
  tx: Transaction,
  names: readonly BucketName[],
): Promise<Map<string, LockedBucket>> {
  const rows = await tx.query<{
    id: number;
    code: string;
    user_id: number;
    asset: string;
    balance: string;
    min_balance: string | null;
  }>(sql`
    SELECT account.id, account.code, account.user_id, account.asset, account.balance, account.min_balance
    FROM ledger_account AS account
    JOIN unnest(${names.map((name) => name.userId)}::bigint[], ${names.map((name) => name.asset)}::text[],
      ${names.map((name) => name.code)}::text[]) AS wanted (user_id, asset, code)
      USING (user_id, asset, code)
    ORDER BY account.id
    FOR NO KEY UPDATE OF account`);
  return new Map(
    rows.map((row) => [
      accountKey({ code: row.code, userId: row.user_id, asset: row.asset }),
      { id: row.id, balance: row.balance, floor: row.min_balance },
    ]),
  );
}

/** What each of the locked buckets holds. */
export function balancesOf(buckets: ReadonlyMap<string, LockedBucket>): Map<string, string> {
  return new Map([...buckets].map(([key, { balance }]) => [key, balance]));
}

/** Two transactions that open the same bucket: the second waits for the first and then finds it. */
async function open(tx: Transaction, names: readonly BucketName[]): Promise<void> {
  await tx.query(sql`
    INSERT INTO ledger_account (code, user_id, asset, normal_side, balance, min_balance)
    SELECT code, user_id, asset, side, 0, 0
    FROM unnest(${names.map((name) => name.code)}::text[], ${names.map((name) => name.userId)}::bigint[],
      ${names.map((name) => name.asset)}::text[], ${names.map((name) => chart[name.code].side)}::text[])
      AS missing (code, user_id, asset, side)
    ORDER BY user_id, asset, code
    ON CONFLICT DO NOTHING`);
}

/** Kept for each connection, because a connection never changes its database. */
const houseIds = new WeakMap<PoolClient, ReadonlyMap<string, number>>();

/** The ids of the company's accounts, by account key. They come with the schema and never change. */
export async function houseAccounts(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const known = houseIds.get(tx.client);
  if (known !== undefined) return known;
  const rows = await tx.query<{ id: number; code: string; asset: string }>(
    sql`SELECT id, code, asset FROM ledger_account WHERE user_id IS NULL`,
  );
  const ids = new Map(rows.map(({ id, ...account }) => [accountKey({ ...account, userId: null }), id]));
  houseIds.set(tx.client, ids);
  return ids;
}
