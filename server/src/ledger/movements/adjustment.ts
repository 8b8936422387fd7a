import type { Asset } from '@quarterdeck/contract/core/assets';
import type { HouseCode } from '../chart.ts';
import { available, house, type Movement, movement } from '../movement.ts';

interface Adjustment {
  userId: number;
  asset: Asset;
  amount: string;
  /** The account of the adjustment's category, where it has one of its own. */
  account?: HouseCode;
}

/** Adds to a user's balance: the company's goodwill, unless the category says otherwise. */
export function adjustmentAdd({ userId, asset, amount, account = '505' }: Adjustment): Movement {
  return movement('adjustment_add', 'adminAdjust', [
    { debit: house(account), credit: available(userId), asset, amount },
  ]);
}

/** Deducts from a user's balance: the company's gain, unless the category says otherwise. The cost of fuel goes with it. */
export function adjustmentDeduct(deducted: Adjustment & { earned?: string }): Movement {
  const { userId, asset, amount, account = '408', earned = '0' } = deducted;
  return movement('adjustment_deduct', 'adminAdjust', [
    { debit: available(userId), credit: house(account), asset, amount },
    { debit: house('260'), credit: house('408'), asset: 'USDT', amount: earned },
  ]);
}
