import type { ObjectReference } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { balancesOf, houseAccounts, lockBuckets } from './accounts.ts';
import { payOff, runBalances } from './book.ts';
import { debtsToLookAt, paymentsOf } from './debts.ts';
import { accountKey, entriesOf } from './entry.ts';
import type { Movement } from './movement.ts';
import { type Batch, write } from './write.ts';

/** One of many batches that are booked together. */
export interface PostItem {
  movement: Movement;
  idemKey: string;
  ref: ObjectReference;
}

/**
 * Books many movements, each as a batch of its own, by one statement that locks and one that writes: to the ledger it is as if
 * each were posted after the one before. No key may be booked already; one that is fails the transaction.
 * @returns the ids of the batches, in the order of the items.
 * @throws Refusal as `post` does; nothing has been written then.
 */
export async function postMany(
  tx: Transaction,
  items: readonly PostItem[],
  { effectiveAt, actor }: { effectiveAt: Date; actor: string },
): Promise<number[]> {
  if (items.length === 0) return [];
  const drafts = items.map((item) => ({ ...item, entries: entriesOf(item.movement) }));
  const house = await houseAccounts(tx);
  const all = drafts.flatMap(({ entries }) => entries);
  const buckets = await lockBuckets(tx, all, debtsToLookAt(all));
  const owed = balancesOf(buckets);
  const batches = drafts.map(({ entries, movement: { type }, idemKey, ref }): Batch => {
    const { lines, refusal } = runBalances(entries, house, buckets);
    if (refusal !== undefined) throw refusal;
    for (const line of lines) {
      const bucket = buckets.get(accountKey(line));
      if (bucket !== undefined && line.balanceAfter !== null) bucket.balance = line.balanceAfter;
    }
    return { header: { type, idemKey, ref, effectiveAt, actor }, lines };
  });
  const written = await write(tx, batches, 'fails');
  const ids = items.map(({ idemKey }) => written.get(idemKey) ?? missing(idemKey));
  for (const [index, { entries, ref }] of drafts.entries()) {
    const payments = paymentsOf(entries, owed);
    await payOff(tx, { ref, effectiveAt, actor }, ids[index] ?? missing(ref.type), payments);
  }
  return ids;
}

function missing(idemKey: string): never {
  throw new Error(`The batch ${idemKey} was not written`);
}
