import type { Asset } from '@quarterdeck/contract/core/assets';
import { available, house, type Movement, movement } from '../movement.ts';

interface Sale {
  userId: number;
  asset: Asset;
  amount: string;
  /** Where it is paid for in fuel: what that fuel cost the user, in USDT. */
  earned: string;
}

/** The user bought the activation of the account. It has no wallet record of its own and shows as an upgrade. */
export function activationSale({ userId, asset, amount, earned }: Sale): Movement {
  return movement('activation_sale', 'upgrade', [
    { debit: available(userId), credit: house('405'), asset, amount },
    { debit: house('260'), credit: house('405'), asset: 'USDT', amount: earned },
  ]);
}

/** The user bought a higher level. */
export function upgrade({ userId, asset, amount, earned }: Sale): Movement {
  return movement('upgrade', 'upgrade', [
    { debit: available(userId), credit: house('404'), asset, amount },
    { debit: house('260'), credit: house('404'), asset: 'USDT', amount: earned },
  ]);
}
