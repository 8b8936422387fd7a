import type { Authority } from '@quarterdeck/contract/core/access';
import type { Patch } from '#command/change.ts';
import type { CommandScope } from '#command/command.ts';
import { visibleUser } from '#domain/users/visible-user.ts';
import type { Queryable } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Movement } from '#ledger/movement.ts';
import { rechargeCredited, rechargeMatched, rechargeUnallocated } from '#ledger/movements/recharge.ts';
import { announcement, type RechargeRow, viaOf } from './subject.ts';

interface Booking extends Pick<CommandScope<unknown>, 'tx' | 'emit'> {
  post(movement: Movement): Promise<number>;
}

type Terms = Pick<RechargeRow, 'asset' | 'amount' | 'source'>;

/** The postings of crediting it to this user: from its source, or from unmatched money. */
export function creditOf(row: Terms & Pick<RechargeRow, 'status' | 'batch_id'>, userId: number): Movement {
  const { asset, amount: credited } = row;
  const terms = { userId, asset, credited, fee: '0' };
  return row.status === 'unmatched' && row.batch_id !== null
    ? rechargeMatched(terms)
    : rechargeCredited({ ...terms, via: viaOf(row) });
}

/** Whom somebody would have credited: a user whom they see, and who is not themself. */
export async function creditedUser(db: Queryable, uid: string, access: Authority): Promise<{ id: number }> {
  const user = await visibleUser(db, uid, access);
  if (user.id === access.user_id)
    throw new Refusal('reviewer_is_owner', { fields: { uid: 'reviewer_is_owner' } });
  return user;
}

/** Books the money into the user's wallet, once in a recharge's life. */
export async function credit(
  { tx, post, emit }: Booking,
  row: RechargeRow,
  userId: number,
): Promise<Patch<RechargeRow>> {
  const credited = row.amount;
  const batchId = await post(creditOf(row, userId));
  const { no, uid, asset } = await announcement(tx, { ...row, user_id: userId });
  await emit('recharge.credited', row.id, { no, uid: uid ?? '', asset, credited });
  return { credited, batch_id: batchId };
}

/** Books unmatched money. */
export async function setAside({ tx, post, emit }: Booking, row: RechargeRow): Promise<Patch<RechargeRow>> {
  const { asset, amount } = row;
  const batchId = await post(rechargeUnallocated({ asset, amount, via: viaOf(row) }));
  await emit('recharge.unmatched', row.id, await announcement(tx, row));
  return { batch_id: batchId };
}

/** Of what only a file tells a second person confirms that it is there. */
export function arrival(row: RechargeRow, now: Date): Pick<RechargeRow, 'confirmed_at'> {
  return { confirmed_at: row.confirmed_at ?? (row.imported_by_id === null ? null : now.toISOString()) };
}
