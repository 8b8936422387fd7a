import type { Asset } from '@quarterdeck/contract/core/assets';
import { available, bond, house, type Movement, movement } from '../movement.ts';

interface Bond {
  userId: number;
  asset: Asset;
  amount: string;
}

/** A trader puts down a bond. */
export function bondPaid({ userId, asset, amount }: Bond): Movement {
  return movement('bond_paid', 'bondChange', [
    { debit: available(userId), credit: bond(userId), asset, amount },
  ]);
}

/** The bond, or a part of it, is free again. */
export function bondReturned({ userId, asset, amount }: Bond): Movement {
  return movement('bond_returned', 'bondChange', [
    { debit: bond(userId), credit: available(userId), asset, amount },
  ]);
}

/** The company adds to the bond, or pays its interest. */
export function bondReward({ userId, asset, amount, to }: Bond & { to: 'bond' | 'available' }): Movement {
  const credit = to === 'bond' ? bond(userId) : available(userId);
  return movement('bond_reward', 'bondChange', [{ debit: house('504'), credit, asset, amount }]);
}

/** The bond is forfeited: to the harmed followers, and the rest to the company. */
export function bondForfeited(forfeit: {
  userId: number;
  asset: Asset;
  toHouse: string;
  toFollowers: readonly { userId: number; amount: string }[];
}): Movement {
  const { userId, asset, toHouse, toFollowers } = forfeit;
  return movement('bond_forfeited', 'bondChange', [
    ...toFollowers.map((follower) => ({
      debit: bond(userId),
      credit: available(follower.userId),
      asset,
      amount: follower.amount,
    })),
    { debit: bond(userId), credit: house('407'), asset, amount: toHouse },
  ]);
}
