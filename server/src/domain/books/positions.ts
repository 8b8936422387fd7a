import { type Asset, assets } from '@quarterdeck/contract/core/assets';
import { sum } from '@quarterdeck/contract/core/money';
import type { HomeMoney } from '@quarterdeck/contract/features/home/home';
import type { Position } from '@quarterdeck/contract/features/reconciliation/reconciliation';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';
import type { AccountCode } from '#ledger/chart.ts';

/** What an account held, or all accounts of users by this code together. */
export interface AccountPosition {
  asset: string;
  code: string;
  balance: string;
}

/** What every account held when the accounts were last compared. */
export function lastPositions(
  db: Queryable,
): Promise<{ positions: AccountPosition[]; cut_off: string } | undefined> {
  return db.maybe(sql`
    SELECT positions, cut_off FROM recon_run
    WHERE rule = 'accounting_equation' AND positions IS NOT NULL ORDER BY id DESC LIMIT 1`);
}

/** Users' balances in USDT next to the funds held for them, from the last comparison. */
export async function readStand(db: Queryable): Promise<HomeMoney['stand']> {
  const seen = await lastPositions(db);
  const usdt = seen && positionsOf(seen.positions).find(({ asset }) => asset === 'USDT');
  if (seen === undefined || usdt === undefined) return null;
  return {
    at: seen.cut_off,
    owed: sum([usdt.owed_to_users, usdt.unallocated]),
    unallocated: usdt.unallocated,
    held: sum([usdt.hot_wallet, usdt.cold_wallet, usdt.clearing]),
    hot: usdt.hot_wallet,
    clearing: usdt.clearing,
  };
}

/** By asset, where the money lies. */
export function positionsOf(accounts: readonly AccountPosition[]): Position[] {
  const held = (asset: Asset, ...codes: AccountCode[]) =>
    sum(
      accounts
        .filter((account) => account.asset === asset && codes.some((code) => code === account.code))
        .map(({ balance }) => String(balance)),
    );
  return assets.map((asset) => ({
    asset,
    owed_to_users: held(asset, '201', '202', '203', '204'),
    receivable: held(asset, '110'),
    hot_wallet: held(asset, '101'),
    cold_wallet: held(asset, '102'),
    clearing: held(asset, '103'),
    unallocated: held(asset, '250'),
  }));
}
