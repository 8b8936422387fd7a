import { isZero, subtract } from '@quarterdeck/contract/core/money';
import type { TransferKind } from '@quarterdeck/contract/features/transfers/settings';

/** What is added to what the fuel of each cost, by user: all together it is what the batch adds to the deferred revenue. */
export function fuelChanges(transfer: {
  kind: TransferKind;
  user_id: number;
  to_user_id: number | null;
  cost: string;
  earned: string;
}): (readonly [userId: number, delta: string])[] {
  const { kind, user_id, to_user_id, cost, earned } = transfer;
  if (isZero(cost)) return [];
  if (kind === 'usdt_l') return [[user_id, cost]];
  const leaving = [user_id, subtract('0', cost)] as const;
  return to_user_id === null ? [leaving] : [leaving, [to_user_id, subtract(cost, earned)]];
}
