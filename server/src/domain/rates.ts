import type { Asset } from '@quarterdeck/contract/core/assets';
import sql from 'sql-template-tag';
import type { Queryable } from '#kernel/database/sql.ts';

/** The current rate of each asset in USDT. */
export async function houseRates(db: Queryable): Promise<Record<Asset, string>> {
  const rows = await db.query<{ asset: string; rate_usdt: string }>(
    sql`SELECT asset, rate_usdt FROM rate WHERE asset IN ('L', 'R') AND rate_usdt IS NOT NULL`,
  );
  const rateOf = (asset: Asset) => {
    const row = rows.find((one) => one.asset === asset);
    if (row === undefined) throw new Error(`${asset} has no rate`);
    return row.rate_usdt;
  };
  return { USDT: '1', L: rateOf('L'), R: rateOf('R') };
}

/** SQL for the worth of an amount in USDT, at the current rate of its asset. */
export const worthOf = (amount: string, asset: string): string =>
  `${amount} * CASE ${asset} WHEN 'USDT' THEN 1 ELSE (SELECT rate_usdt FROM rate WHERE rate.asset = ${asset}) END`;
