import { subtract } from '@quarterdeck/contract/core/money';
import type { Quote } from '#domain/transfers/quote.ts';
import type { Movement } from '#ledger/movement.ts';
import * as transfer from '#ledger/movements/transfer.ts';
import type { TransferRow } from './subject.ts';

/** What a transfer books, of what it came to. */
export function movementOf(
  {
    kind,
    user_id: userId,
    to_user_id,
    asset,
  }: Pick<TransferRow, 'kind' | 'user_id' | 'to_user_id' | 'asset'>,
  { fee, exchanged, received, cost, earned }: Quote,
): Movement {
  switch (kind) {
    case 'usdt_l':
      return transfer.transferUsdtToL({ userId, fee, usdt: exchanged, l: received });
    case 'l_usdt':
      return transfer.transferLToUsdt({ userId, fee, l: exchanged, usdt: received, earned });
    case 'usdt_r':
      return transfer.transferUsdtToR({ userId, fee, usdt: exchanged, r: received });
    case 'r_usdt':
      return transfer.transferRToUsdt({ userId, fee, r: exchanged, usdt: received });
    case 'l_r':
      return transfer.transferLToR({
        userId,
        fee,
        l: exchanged,
        r: received,
        usdt: subtract(cost, earned),
        earned,
      });
    case 'r_l':
      return transfer.transferRToL({ userId, fee, r: exchanged, l: received });
    default:
      // The database refuses one between users that names no receiver.
      return transfer.transferBetweenUsers({
        fromId: userId,
        toId: to_user_id ?? userId,
        asset,
        amount: received,
        fee,
        earned,
      });
  }
}
