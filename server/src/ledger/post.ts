import type { Transaction } from '#kernel/database/sql.ts';
import { type BatchHeader, type Booked, book } from './book.ts';
import { entriesOf } from './entry.ts';
import type { Movement } from './movement.ts';

export interface PostRequest extends Omit<BatchHeader, 'type'> {
  movement: Movement;
}

/**
 * Books a movement. The buckets that it touches stay locked until the transaction ends. The same key with the same
 * movement gives the batch that was booked first and books nothing.
 * @throws Refusal `insufficient_balance` when a bucket would fall below its floor, `above_maximum` when one would
 * outgrow the ledger, `idempotency_key_reused` when the key belongs to another movement, `already_reversed` when
 * another batch reverses `reversesId` already. Nothing has been written then.
 */
export async function post(tx: Transaction, request: PostRequest): Promise<Booked> {
  const { movement, ...header } = request;
  return await book(tx, { ...header, type: movement.type }, entriesOf(movement));
}
