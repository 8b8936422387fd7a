import type { Asset } from '@quarterdeck/contract/core/assets';
import { available, house, type Movement, movement, pending, receivable } from '../movement.ts';

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

/** A share of a report that was wrong: the follower has it back, from where the trader's part is now, and from the cut. */
export function copyShareReversed(share: {
  followerId: number;
  traderId: number;
  asset: Asset;
  fromPending: string;
  fromAvailable: string;
  /** What the trader has spent since, and owes. */
  shortfall: string;
  cut: string;
}): Movement {
  const { followerId, traderId, asset, fromPending, fromAvailable, shortfall, cut } = share;
  const credit = available(followerId, 'copyFee');
  return movement('copy_share_reversed', 'copyProfit', [
    { debit: pending(traderId), credit, asset, amount: fromPending },
    { debit: available(traderId), credit, asset, amount: fromAvailable },
    { debit: receivable(traderId), credit, asset, amount: shortfall },
    { debit: house('403'), credit, asset, amount: cut },
  ]);
}
