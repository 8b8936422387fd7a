import type { Patch } from '#kernel/change.ts';
import type { CommandScope } from '#kernel/command.ts';
import type { Movement } from '#kernel/ledger/movement.ts';
import { rechargeCredited } from '#kernel/ledger/movements/recharge.ts';
import { announcement, type RechargeRow } from './subject.ts';

interface Crediting extends Pick<CommandScope<unknown>, 'tx' | 'emit'> {
  post(movement: Movement): Promise<number>;
}

/** Books the money into the user's wallet, once in a recharge's life. */
export async function credit({ tx, post, emit }: Crediting, row: RechargeRow): Promise<Patch<RechargeRow>> {
  const { user_id: userId, asset, amount: credited } = row;
  const batchId = await post(rechargeCredited({ userId, asset, credited, fee: '0', via: '101' }));
  await emit('recharge.credited', row.id, { ...(await announcement(tx, row)), credited });
  return { credited, batch_id: batchId };
}
