import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import type { Wallet } from '@quarterdeck/contract/features/users/users';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { lockBuckets } from './accounts.ts';
import { bucketCodes, codeBuckets, type UserCode } from './chart.ts';
import { accountKey } from './entry.ts';

/** A user's balances in every asset, zero where nothing was ever booked. */
export async function balances(db: Queryable, userId: number): Promise<Wallet[]> {
  const rows = await db.query<{ code: UserCode; asset: Asset; balance: string }>(
    sql`SELECT code, asset, balance FROM ledger_account WHERE user_id = ${userId}`,
  );
  return assets.map((asset) => {
    const wallet: Wallet = { asset, available: '0', hold: '0', bond: '0', pending: '0', receivable: '0' };
    for (const row of rows) {
      const bucket = codeBuckets[row.code];
      if (row.asset === asset) wallet[bucket] = row.balance;
    }
    return wallet;
  });
}

/**
 * What the user can spend, locked until the transaction ends: for a movement that depends on it, such as a reversal
 * that books its shortfall.
 */
export async function lockAvailable(tx: Transaction, userId: number, asset: Asset): Promise<string> {
  const bucket = { code: bucketCodes.available, userId, asset };
  const locked = await lockBuckets(tx, [bucket]);
  return locked.get(accountKey(bucket))?.balance ?? '0';
}
