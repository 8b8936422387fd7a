import { compare, subtract } from '@quarterdeck/contract/core/money';
import type { CommandScope } from '#command/command.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { balances, lockAvailable } from '#ledger/balances.ts';
import type { Movement } from '#ledger/movement.ts';
import { rechargeReversed, rechargeUnmatchedReversed } from '#ledger/movements/recharge.ts';
import { announcement, type RechargeRow, viaOf } from './subject.ts';

interface TakingBack extends Pick<CommandScope<unknown>, 'tx' | 'emit'> {
  post(movement: Movement, options?: { reversesId?: number }): Promise<number>;
}

/** Books that money is gone again, once in a recharge's life: what its user has spent by now is owed. */
export async function takeBack({ tx, post, emit }: TakingBack, row: RechargeRow): Promise<void> {
  const { user_id: userId, asset, batch_id } = row;
  const available = userId === null ? '0' : await lockAvailable(tx, userId, asset);
  await post(takenBack(row, available), batch_id === null ? {} : { reversesId: batch_id });
  await emit('recharge.reversed', row.id, await announcement(tx, row));
}

/** What taking it back would book now; nothing is locked. */
export async function wouldTakeBack(
  db: Queryable,
  row: Pick<RechargeRow, 'user_id' | 'asset' | 'amount' | 'credited' | 'fee' | 'source'>,
): Promise<Movement> {
  const wallets = row.user_id === null ? [] : await balances(db, row.user_id);
  return takenBack(row, wallets.find(({ asset }) => asset === row.asset)?.available ?? '0');
}

function takenBack(
  row: Pick<RechargeRow, 'user_id' | 'asset' | 'amount' | 'credited' | 'fee' | 'source'>,
  available: string,
): Movement {
  const { user_id: userId, asset, amount, credited, fee } = row;
  const via = viaOf(row);
  if (userId === null) return rechargeUnmatchedReversed({ asset, amount, via });
  const fromAvailable = compare(available, credited) < 0 ? available : credited;
  const shortfall = subtract(credited, fromAvailable);
  return rechargeReversed({ userId, asset, fromAvailable, shortfall, fee, via });
}
