import type { Asset } from '@quarterdeck/contract/core/assets';
import { available, hold, house, type Movement, movement } from '../movement.ts';

interface Withdrawal {
  userId: number;
  asset: Asset;
  /** What reaches the receiver. */
  net: string;
  /** What the company keeps; gross is net plus fee. */
  fee: string;
}

interface Gross {
  userId: number;
  asset: Asset;
  gross: string;
}

/** The user asked: the gross amount is set aside until it is known what becomes of it. */
export function withdrawalRequest({ userId, asset, gross }: Gross): Movement {
  return movement('withdrawal_request', 'withdrawal', [
    { debit: available(userId), credit: hold(userId), asset, amount: gross },
  ]);
}

/** Paid out: net has left the hot wallet, the fee is earned. */
export function withdrawalSettled({ userId, asset, net, fee }: Withdrawal): Movement {
  return movement('withdrawal_settled', 'withdrawal', [
    { debit: hold(userId), credit: house('101'), asset, amount: net },
    { debit: hold(userId), credit: house('401'), asset, amount: fee },
  ]);
}

/** Refused or failed: all that was set aside is available again. */
export function withdrawalReleased({ userId, asset, gross }: Gross): Movement {
  return movement('withdrawal_released', 'withdrawal', [
    { debit: hold(userId), credit: available(userId), asset, amount: gross },
  ]);
}

/** Came back after success, the fee with it. Posted with the settling batch as the one it reverses. */
export function withdrawalReversed({ userId, asset, net, fee }: Withdrawal): Movement {
  return movement('withdrawal_reversed', 'withdrawal', [
    { debit: house('101'), credit: available(userId), asset, amount: net },
    { debit: house('401'), credit: available(userId), asset, amount: fee },
  ]);
}

/** The gas of a payment paid by the company, in the asset of the gas. */
export function networkFee({ asset, amount }: { asset: Asset; amount: string }): Movement {
  return movement('network_fee', null, [{ debit: house('506'), credit: house('101'), asset, amount }]);
}
