import sql from 'sql-template-tag';
import type { ObjectReference } from '#kernel/context.ts';
import type { Transaction } from '#kernel/database/sql.ts';
import { balancesOf, houseAccounts, lockBuckets } from './accounts.ts';
import { type Line, payOff, runBalances } from './book.ts';
import { bucketOf } from './chart.ts';
import { debtsToLookAt, paymentsOf } from './debts.ts';
import { accountKey, entriesOf } from './entry.ts';
import type { Movement } from './movement.ts';

/** One of many batches that are booked together. */
export interface PostItem {
  movement: Movement;
  idemKey: string;
  ref: ObjectReference;
}

interface Booking extends PostItem {
  lines: readonly Line[];
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
  const bookings = drafts.map(({ entries, ...item }): Booking => {
    const { lines, refusal } = runBalances(entries, house, buckets);
    if (refusal !== undefined) throw refusal;
    for (const line of lines) {
      const bucket = buckets.get(accountKey(line));
      if (bucket !== undefined && line.balanceAfter !== null) bucket.balance = line.balanceAfter;
    }
    return { ...item, lines };
  });
  const ids = await write(tx, bookings, effectiveAt.toISOString(), actor);
  for (const [index, { entries, ref }] of drafts.entries()) {
    const payments = paymentsOf(entries, owed);
    await payOff(tx, { ref, effectiveAt, actor }, ids[index] ?? missing(ref.type), payments);
  }
  return ids;
}

/** Writes batches, lines and balances at once. */
async function write(
  tx: Transaction,
  bookings: readonly Booking[],
  at: string,
  actor: string,
): Promise<number[]> {
  const lines = bookings.flatMap(({ idemKey, lines: own }) => own.map((line) => ({ ...line, idemKey })));
  const rows = await tx.query<{ id: number; idem_key: string }>(sql`
    WITH batch AS (
      INSERT INTO ledger_batch (type, idem_key, ref_type, ref_id, effective_at, actor)
      SELECT type, idem_key, ref_type, ref_id, ${at}::timestamptz, ${actor}
      FROM unnest(
        ${bookings.map(({ movement }) => movement.type)}::text[],
        ${bookings.map(({ idemKey }) => idemKey)}::text[],
        ${bookings.map(({ ref }) => ref.type)}::text[],
        ${bookings.map(({ ref }) => ref.id)}::bigint[]
      ) WITH ORDINALITY AS given (type, idem_key, ref_type, ref_id, place)
      ORDER BY place
      RETURNING id, idem_key
    ), draft AS (
      SELECT * FROM unnest(
        ${lines.map((line) => line.idemKey)}::text[],
        ${lines.map((line) => line.accountId)}::bigint[],
        ${lines.map((line) => line.userId)}::bigint[],
        ${lines.map((line) => line.asset)}::text[],
        ${lines.map((line) => (line.side === 'debit' ? line.amount : '0'))}::numeric[],
        ${lines.map((line) => (line.side === 'credit' ? line.amount : '0'))}::numeric[],
        ${lines.map((line) => line.balanceAfter)}::numeric[],
        ${lines.map((line) => line.recordType)}::text[],
        ${lines.map((line) => bucketOf(line.code))}::text[]
      ) WITH ORDINALITY
        AS line (idem_key, account_id, user_id, asset, debit, credit, balance_after, record_type, bucket, place)
    ), line AS (
      INSERT INTO ledger_line (batch_id, account_id, user_id, asset, debit, credit, balance_after, record_type,
        bucket, created_at)
      SELECT batch.id, draft.account_id, draft.user_id, draft.asset, draft.debit, draft.credit, draft.balance_after,
        draft.record_type, draft.bucket, ${at}::timestamptz
      FROM draft JOIN batch USING (idem_key)
      ORDER BY draft.place
    ), bucket AS (
      UPDATE ledger_account AS account
      SET balance = account.balance
        + CASE account.normal_side WHEN 'credit' THEN change.credit ELSE -change.credit END
      FROM (
        SELECT account_id, sum(credit - debit) AS credit FROM draft WHERE user_id IS NOT NULL GROUP BY account_id
      ) AS change
      WHERE account.id = change.account_id
    )
    SELECT id, idem_key FROM batch`);
  const ids = new Map(rows.map(({ id, idem_key }) => [idem_key, id]));
  return bookings.map(({ idemKey }) => ids.get(idemKey) ?? missing(idemKey));
}

function missing(idemKey: string): never {
  throw new Error(`The batch ${idemKey} was not written`);
}
