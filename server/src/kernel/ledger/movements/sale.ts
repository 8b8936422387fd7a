import type { Asset } from '@quarterdeck/contract/assets';
import { available, house, type Movement, movement } from '../movement.ts';

interface Sale {
  userId: number;
  asset: Asset;
  amount: string;
}

/** The user bought the activation of the account. It has no wallet record of its own and shows as an upgrade. */
export function activationSale({ userId, asset, amount }: Sale): Movement {
  return movement('activation_sale', 'upgrade', [
    { debit: available(userId), credit: house('405'), asset, amount },
  ]);
}

/** The user bought a higher level. */
export function upgrade({ userId, asset, amount }: Sale): Movement {
  return movement('upgrade', 'upgrade', [{ debit: available(userId), credit: house('404'), asset, amount }]);
}
