import type { Transaction } from '#kernel/database/sql.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type BatchHeader, type Booked, book } from './book.ts';
import { entriesOfBatch } from './booked.ts';

/**
 * Books a batch again with the sides swapped, last line first. Each batch is reversed at most once, even by concurrent
 * requests; the same key gives the same reversal again.
 * @throws Refusal `not_found`, `already_reversed`, and `insufficient_balance` when a user has spent what would be
 * reversed.
 */
export async function reverse(
  tx: Transaction,
  batchId: number,
  request: Omit<BatchHeader, 'type' | 'reversesId'>,
): Promise<Booked> {
  const original = await entriesOfBatch(tx, batchId);
  if (original.length === 0) throw new Refusal('not_found');
  const swapped = original
    .reverse()
    .map((entry) => ({ ...entry, side: entry.side === 'debit' ? ('credit' as const) : ('debit' as const) }));
  return await book(tx, { ...request, type: 'reversal', reversesId: batchId }, swapped);
}
