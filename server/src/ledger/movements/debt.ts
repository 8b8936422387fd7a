import type { Asset } from '@quarterdeck/contract/core/assets';
import { available, house, type Movement, movement, receivable } from '../movement.ts';

/** What a user owed is paid off from what came in. What was paid for fuel that goes this way is earned. */
export function debtRepaid(debt: { userId: number; asset: Asset; amount: string; earned: string }): Movement {
  const { userId, asset, amount, earned } = debt;
  return movement('debt_repaid', 'debtRepaid', [
    { debit: available(userId), credit: receivable(userId), asset, amount },
    { debit: house('260'), credit: house('408'), asset: 'USDT', amount: earned },
  ]);
}
