import type { Asset } from '@quarterdeck/contract/core/assets';
import { available, house, type Movement, movement, receivable } from '../movement.ts';

/** Where the money came in: the hot wallet, or what a payment service still has to hand over. */
export type RechargeVia = '101' | '103';

interface Recharge {
  userId: number;
  asset: Asset;
  /** What the user is credited with. */
  credited: string;
  /** The part kept by the company. What a payment provider kept never arrived: `'0'`. */
  fee: string;
  via: RechargeVia;
}

/** A top-up that is certain and whose owner is known. */
export function rechargeCredited({ userId, asset, credited, fee, via }: Recharge): Movement {
  return movement('recharge_credited', 'recharge', [
    { debit: house(via), credit: available(userId), asset, amount: credited },
    { debit: house(via), credit: house('408'), asset, amount: fee },
  ]);
}

/** Money received without a known owner. */
export function rechargeUnallocated(recharge: { asset: Asset; amount: string; via: RechargeVia }): Movement {
  const { asset, amount, via } = recharge;
  return movement('recharge_unallocated', null, [{ debit: house(via), credit: house('250'), asset, amount }]);
}

/** Unmatched money is gone again. Posted as the reversal of the batch that booked it. */
export function rechargeUnmatchedReversed(recharge: {
  asset: Asset;
  amount: string;
  via: RechargeVia;
}): Movement {
  const { asset, amount, via } = recharge;
  return movement('recharge_unmatched_reversed', null, [
    { debit: house('250'), credit: house(via), asset, amount },
  ]);
}

/** The owner of unallocated money was found. */
export function rechargeMatched(recharge: Omit<Recharge, 'via'>): Movement {
  const { userId, asset, credited, fee } = recharge;
  return movement('recharge_matched', 'recharge', [
    { debit: house('250'), credit: available(userId), asset, amount: credited },
    { debit: house('250'), credit: house('408'), asset, amount: fee },
  ]);
}

/**
 * The credited money was reversed, by a chain reorganization or a chargeback: as far as it is still available from
 * there, the shortfall is owed. Posted with the crediting batch as the one it reverses.
 */
export function rechargeReversed(
  recharge: Omit<Recharge, 'credited'> & { fromAvailable: string; shortfall: string },
): Movement {
  const { userId, asset, fromAvailable, shortfall, fee, via } = recharge;
  return movement('recharge_reversed', 'recharge', [
    { debit: available(userId), credit: house(via), asset, amount: fromAvailable },
    { debit: receivable(userId), credit: house(via), asset, amount: shortfall },
    { debit: house('408'), credit: house(via), asset, amount: fee },
  ]);
}
