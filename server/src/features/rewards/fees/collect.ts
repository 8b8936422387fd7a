import type { Asset } from '@quarterdeck/contract/core/assets';
import type { ShareSource } from '@quarterdeck/contract/features/rewards/share-terms';
import sql from 'sql-template-tag';
import { houseRates } from '#domain/rates.ts';
import type { RequestContext } from '#kernel/context.ts';
import type { Queryable, Transaction } from '#kernel/database/sql.ts';
import { accrue } from './accrue.ts';

/** A fee that somebody says was collected. */
export interface PaidFee {
  kind: ShareSource;
  /** What names it among its kind. */
  ref: string;
  userId: number;
  asset: Asset;
  amount: string;
}

/**
 * Stores a fee and shares it. Undefined: it is stored already, and was shared then.
 * @returns its id and how much of it was given away.
 */
export async function collectFee(
  tx: Transaction,
  { kind, ref, userId, asset, amount }: PaidFee,
  context: Pick<RequestContext, 'now' | 'actor'>,
): Promise<{ id: number; shared: string } | undefined> {
  const rateUsdt = await usdtRate(tx, asset);
  const at = context.now.toISOString();
  const stored = await tx.maybe<{ id: number }>(sql`
    INSERT INTO fee (kind, ref, user_id, asset, amount, rate_usdt, status, created_at, updated_at)
    VALUES (${kind}, ${ref}, ${userId}, ${asset}, ${amount}, ${rateUsdt}, 'collected', ${at}, ${at})
    ON CONFLICT DO NOTHING RETURNING id`);
  if (stored === undefined) return undefined;
  const { id } = stored;
  const shared = await accrue(tx, { id, userId, source: kind, asset, amount, rateUsdt }, context);
  return { id, shared };
}

/** What one unit of an asset is worth in USDT at this moment. */
export async function usdtRate(db: Queryable, asset: Asset): Promise<string> {
  return (await houseRates(db))[asset];
}
