import type { Asset } from '@quarterdeck/contract/assets';
import { available, house, type Movement, movement, pending } from '../movement.ts';

/**
 * The weekly share of a copied profit: the follower pays it, the trader's part waits for its settlement, the
 * platform keeps its cut. The profit itself stays at the exchange and is never booked.
 */
export function copyShare(share: {
  followerId: number;
  traderId: number;
  asset: Asset;
  /** What the trader gets: the share without the cut. */
  toTrader: string;
  cut: string;
}): Movement {
  const { followerId, traderId, asset, toTrader, cut } = share;
  const follower = available(followerId, 'copyFee');
  return movement('copy_share', 'copyProfit', [
    { debit: follower, credit: pending(traderId), asset, amount: toTrader },
    { debit: follower, credit: house('403'), asset, amount: cut },
  ]);
}
